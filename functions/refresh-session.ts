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
  // Someone else signed in on this browser since: the cookie is good, but not for who asks. It stays as it is.
  if (user_id !== undefined && user_id !== presented.nrp) throw new Failure('identity_mismatch');
  try {
    const { session, profile, secret } = await refreshSession(presented, now);
    const token = await issueAccessToken(session, now);
    if (secret) request.setCookie(refreshCookie({ ...presented, secret }, session.ends_at, now));
    return signInResponse(profile, token, session, now);
  } catch (error) {
    // Of a session that a sign-in here replaced, the cookie is gone already: clearing it would take the new one.
    if (error instanceof Failure && error.code === 'unauthenticated' && !(error.cause instanceof SessionReplaced))
      request.setCookie(clearedRefreshCookie);
    throw error;
  }
});
