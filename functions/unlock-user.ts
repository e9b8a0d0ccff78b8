import { unlocked } from './data/login-attempts.ts';
import { handle } from './lib/handler.ts';
import { managedUser, personNamed } from './lib/managed-users.ts';

export const handler = handle('unlock-user', async ({ nrp }, { command }) => {
  const answer = { user: managedUser(await personNamed(nrp), undefined) };
  await unlocked(nrp, command.remember(answer));
  return answer;
});
