import { sessionCalls } from '../shared/api/sessions.ts';
import { signOut, signOutWith } from './auth/session-store.ts';
import { handle } from './http/handler.ts';
import { clearedRefreshCookie, refreshTokenFrom } from './http/refresh-cookie.ts';

/** Ends the sessions of the cookie and of the access token. It succeeds even if they have ended, or are missing. */
export const handler = handle(sessionCalls['sign-out'], async (_input, { now, request }) => {
  const presented = refreshTokenFrom(request);
  if (presented) await signOut(presented, now);
  if (request.accessToken !== undefined) await signOutWith(request.accessToken, now);
  request.setCookie(clearedRefreshCookie);
  return {};
});
