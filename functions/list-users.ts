import { userCalls } from '../shared/api/users.ts';
import { handle } from './http/handler.ts';
import { listProfiles } from './profiles/profile-store.ts';
import { loadManagedUsers } from './users/managed-user-service.ts';
import { parseUserCursor, userCursor } from './users/user-cursor.ts';

const pageSize = 50;

export const handler = handle(userCalls['list-users'], async ({ search, active, cursor }, { now }) => {
  const searchTerm = (search ?? '').normalize('NFC').trim().toLowerCase();
  const { users, next } = await listProfiles(
    parseUserCursor(cursor),
    pageSize,
    (person) =>
      (active === undefined || person.active === active) &&
      (person.nrp.includes(searchTerm) || (person.full_name ?? '').toLowerCase().includes(searchTerm)),
  );
  return { users: await loadManagedUsers(users, now), next_cursor: userCursor(next) };
});
