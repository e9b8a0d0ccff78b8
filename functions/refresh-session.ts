import { Failure } from '../shared/errors.ts';
import { refreshSession, SessionReplaced } from './auth/session-store.ts';
import { signInResponse } from './auth/session-user.ts';
import { issueAccessToken } from './auth/token-signing.ts';
import { handle } from './http/handler.ts';
import { clearedRefreshCookie, refreshCookie, refreshTokenFrom } from './http/refresh-cookie.ts';
import { log } from './observability/log.ts';

export const handler = handle('refresh-session', async ({ user_id }, { now, request }) => {
  const presented = refreshTokenFrom(request);
  if (!presented) throw new Failure('unauthenticated');
  log.appendKeys({ nrp: presented.nrp });
  // Another user has signed in on this browser since: the cookie is valid, but for that user. It remains unchanged.
  if (user_id !== undefined && user_id !== presented.nrp) throw new Failure('identity_mismatch');
  try {
    const { session, profile, secret } = await refreshSession(presented, now);
    const token = await issueAccessToken(session, now);
    if (secret) request.setCookie(refreshCookie({ ...presented, secret }, session.ends_at, now));
    return signInResponse(profile, token, session, now);
  } catch (error) {
    // A sign-in on this browser has replaced the session and its cookie: clearing the cookie would remove the new one.
    if (error instanceof Failure && error.code === 'unauthenticated' && !(error.cause instanceof SessionReplaced))
      request.setCookie(clearedRefreshCookie);
    throw error;
  }
});
