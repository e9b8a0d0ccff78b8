import { userCalls } from '../shared/api/users.ts';
import { containsWords, queryWords } from '../shared/domain/search-words.ts';
import { handle } from './http/handler.ts';
import { listProfiles } from './profiles/profile-store.ts';
import { loadManagedUsers } from './users/managed-user-service.ts';
import { parseUserCursor, userCursor } from './users/user-cursor.ts';

const pageSize = 50;

export const handler = handle(userCalls['list-users'], async ({ search, active, cursor }, { now }) => {
  const words = queryWords(search ?? '');
  const { users, next } = await listProfiles(
    parseUserCursor(cursor),
    pageSize,
    (person) =>
      (active === undefined || person.active === active) &&
      containsWords(`${person.nrp} ${person.full_name ?? ''}`, words),
  );
  return { users: await loadManagedUsers(users, now), next_cursor: userCursor(next) };
});
