import { Failure } from '../shared/errors.ts';
import { refreshSession, SessionReplaced } from './data/sessions.ts';
import { handle } from './lib/handler.ts';
import { log } from './lib/log.ts';
import { clearedRefreshCookie, refreshCookie, refreshTokenOf } from './lib/refresh-cookie.ts';
import { signedInAs } from './lib/session-user.ts';
import { accessToken } from './lib/sign-token.ts';

export const handler = handle('refresh-session', async ({ user_id }, { now, request }) => {
  const presented = refreshTokenOf(request);
  if (!presented) throw new Failure('unauthenticated');
  log.appendKeys({ nrp: presented.nrp });
  // Someone else signed in on this browser since: the cookie is good, but not for who asks. It stays as it is.
  if (user_id !== undefined && user_id !== presented.nrp) throw new Failure('identity_mismatch');
  try {
    const { session, profile, secret } = await refreshSession(presented, now);
    const token = await accessToken(session, now);
    if (secret) request.setCookie(refreshCookie({ ...presented, secret }, session.ends_at, now));
    return signedInAs(profile, token, session, now);
  } catch (error) {
    // Of a session that a sign-in here replaced, the cookie is gone already: clearing it would take the new one.
    if (error instanceof Failure && error.code === 'unauthenticated' && !(error.cause instanceof SessionReplaced))
      request.setCookie(clearedRefreshCookie);
    throw error;
  }
});
