import { sessionCalls } from '../shared/api/sessions.ts';
import { signOut } from './auth/session-store.ts';
import { handle } from './http/handler.ts';
import { clearedRefreshCookie, refreshTokenFrom } from './http/refresh-cookie.ts';

/** Signing out succeeds even if the session has ended already. */
export const handler = handle(sessionCalls['sign-out'], async (_input, { now, request }) => {
  const presented = refreshTokenFrom(request);
  if (presented) await signOut(presented, now);
  request.setCookie(clearedRefreshCookie);
  return {};
});
