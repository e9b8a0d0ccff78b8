import { handle } from './lib/handler.ts';
import { sessionUserOf } from './lib/session-user.ts';

export const handler = handle('get-session', async (_input, { caller, now }) => ({
  user: sessionUserOf(caller, now),
  expires_at: caller.token_expires_at.toISOString(),
}));
