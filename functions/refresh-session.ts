import { Failure } from '../shared/errors.ts';
import { refreshSession } from './data/sessions.ts';
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
    if (error instanceof Failure && error.code === 'unauthenticated') request.setCookie(clearedRefreshCookie);
    throw error;
  }
});
