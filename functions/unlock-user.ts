import { userCalls } from '../shared/api/users.ts';
import { unlockUser } from './auth/login-attempt-store.ts';
import { handle } from './http/handler.ts';
import { loadUser, managedUser } from './users/managed-user-service.ts';

export const handler = handle(userCalls['unlock-user'], async ({ nrp }, { command }) => {
  const result = { user: managedUser(await loadUser(nrp), undefined) };
  await unlockUser(nrp, command.resultPuts(result));
  return result;
});
