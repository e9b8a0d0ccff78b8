import { sessionCalls } from '../shared/api/sessions.ts';
import { Failure } from '../shared/errors.ts';
import { refreshSession } from './auth/session-store.ts';
import { signInResponse } from './auth/session-user.ts';
import { issueAccessToken } from './auth/token-signing.ts';
import { handle } from './http/handler.ts';
import { clearedRefreshCookie, refreshCookie, refreshTokenFrom } from './http/refresh-cookie.ts';
import { log } from './observability/log.ts';

export const handler = handle(sessionCalls['refresh-session'], async ({ user_id }, { now, request }) => {
  const token = refreshTokenFrom(request);
  if (!token) throw new Failure('unauthenticated');
  log.appendKeys({ nrp: token.nrp });
  // Another user has signed in on this browser since. The cookie is valid for that user and must stay.
  if (user_id !== undefined && user_id !== token.nrp) throw new Failure('identity_mismatch');
  const refreshed = await refreshSession(token, now);
  if (refreshed.state !== 'refreshed') {
    // A sign-in that replaced the session also replaced its cookie: clearing it here could clear the new one.
    if (refreshed.state === 'ended') request.setCookie(clearedRefreshCookie);
    throw new Failure('unauthenticated');
  }
  const { session, profile, secret } = refreshed;
  const accessToken = await issueAccessToken(session, now);
  if (secret) request.setCookie(refreshCookie({ ...token, secret }, session.ends_at, now));
  return signInResponse(profile, accessToken, session, now);
});
