import { inject } from 'vitest';
import { signIn, type UserClient } from './api.ts';
import { type DemoUserKey, nrps } from './nrps.ts';

/** An access token is valid for an hour, so a test has at least 15 minutes to use it. */
const sessionReuseMs = 45 * 60_000;

const sessions = new Map<DemoUserKey, { session: Promise<UserClient>; since: number }>();

/** A demo user, signed in on the shared local stack. Sign-in is slow, so tests share one session; a failed one is not shared. */
export const signInAs = (who: DemoUserKey): Promise<UserClient> => {
  const known = sessions.get(who);
  if (known && Date.now() - known.since < sessionReuseMs) return known.session;
  const session = signIn(inject('localStackUrl'), nrps[who]);
  sessions.set(who, { session, since: Date.now() });
  session.catch(() => sessions.delete(who));
  return session;
};
