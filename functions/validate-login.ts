import { Failure } from '../shared/errors.ts';
import { credentialOf } from './data/credentials.ts';
import { attemptsForgotten, countAttempt } from './data/login-attempts.ts';
import { profileOf } from './data/profiles.ts';
import { startSession } from './data/sessions.ts';
import { handle } from './lib/handler.ts';
import { log } from './lib/log.ts';
import { passwordMatches } from './lib/passwords.ts';
import { refreshCookie } from './lib/refresh-cookie.ts';
import { sessionUserOf } from './lib/session-user.ts';
import { accessToken } from './lib/sign-token.ts';

/** Unknown, inactive and mistyped are one failure, after the same work. */
export const handler = handle('validate-login', async ({ nrp, password }, { now, request }) => {
  log.appendKeys({ nrp });
  await countAttempt(nrp, now);
  const [credential, profile] = await Promise.all([credentialOf(nrp), profileOf(nrp)]);
  const matches = await passwordMatches(password, credential);
  if (!matches || !profile?.active) throw new Failure('invalid_credentials');

  const { session, secret } = await startSession(profile, now, [attemptsForgotten(nrp, now)]);
  const token = await accessToken(session, now);
  request.setCookie(refreshCookie({ nrp, sid: session.sid, secret }, session.ends_at, now));
  return {
    user: sessionUserOf(profile, now),
    session: {
      access_token: token.access_token,
      expires_at: token.expires_at.toISOString(),
      session_ends_at: session.ends_at,
    },
  };
});
