import { unlocked } from './auth/login-attempt-store.ts';
import { handle } from './http/handler.ts';
import { managedUser, personNamed } from './users/managed-user-service.ts';

export const handler = handle('unlock-user', async ({ nrp }, { command }) => {
  const answer = { user: managedUser(await personNamed(nrp), undefined) };
  await unlocked(nrp, command.remember(answer));
  return answer;
});
