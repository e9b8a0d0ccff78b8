import { handle } from './http/handler.ts';
import { loadManagedUsers } from './users/managed-user-service.ts';
import { listProfiles } from './users/profile-store.ts';
import { parseUserCursor, userCursor } from './users/user-cursor.ts';

const pageSize = 50;

export const handler = handle('list-users', async ({ search, active, cursor }, { now }) => {
  const wanted = (search ?? '').normalize('NFC').trim().toLowerCase();
  const { users, next } = await listProfiles(
    parseUserCursor(cursor),
    pageSize,
    (person) =>
      (active === undefined || person.active === active) &&
      (person.nrp.includes(wanted) || (person.full_name ?? '').toLowerCase().includes(wanted)),
  );
  return { users: await loadManagedUsers(users, now), next_cursor: userCursor(next) };
});
