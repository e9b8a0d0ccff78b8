import { signOut } from './data/sessions.ts';
import { handle } from './lib/handler.ts';
import { clearedRefreshCookie, refreshTokenOf } from './lib/refresh-cookie.ts';

/** Signing out succeeds whatever is left of the session. */
export const handler = handle('sign-out', async (_input, { now, request }) => {
  const presented = refreshTokenOf(request);
  if (presented) await signOut(presented, now);
  request.setCookie(clearedRefreshCookie);
  return {};
});
