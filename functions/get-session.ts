import { sessionCalls } from '../shared/api/sessions.ts';
import { sessionUserFrom } from './auth/session-user.ts';
import { handle } from './http/handler.ts';

export const handler = handle(sessionCalls['get-session'], async (_input, { caller, now }) => ({
  user: sessionUserFrom(caller, now),
  expires_at: caller.token_expires_at.toISOString(),
}));
