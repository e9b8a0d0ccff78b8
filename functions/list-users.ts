import { userCalls } from '../shared/api/users.ts';
import { containsWords, queryWords } from '../shared/domain/search-words.ts';
import { handle } from './http/handler.ts';
import { listProfiles, type Profile, parseUserCursor, userCursor } from './profiles/profile-store.ts';
import { loadLockedUsers } from './users/locked-user-service.ts';
import { loadManagedUsers } from './users/managed-user-service.ts';

const pageSize = 50;

export const handler = handle(userCalls['list-users'], async ({ search, active, locked, cursor }, { now }) => {
  const words = queryWords(search ?? '');
  const isFound = (user: Profile): boolean =>
    (active === undefined || user.active === active) && containsWords(`${user.nrp} ${user.full_name ?? ''}`, words);
  if (locked) {
    const users = (await loadLockedUsers(now)).users.filter(isFound);
    return { users: await loadManagedUsers(users, now), next_cursor: null };
  }
  const { users, next } = await listProfiles(parseUserCursor(cursor), pageSize, isFound);
  return { users: await loadManagedUsers(users, now), next_cursor: userCursor(next) };
});
