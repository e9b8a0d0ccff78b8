import { inject } from 'vitest';
import { signIn, type UserClient } from './api.ts';
import { type DemoUserKey, nrps } from './nrps.ts';

/** An access token lives for 12 minutes: four are left for whatever a test still does with it. */
const sessionReuseMs = 8 * 60_000;

const sessions = new Map<DemoUserKey, { session: Promise<UserClient>; since: number }>();

/** Somebody of the demo, signed in on the stage the tests share; hashing is slow, so one session serves many tests. */
export const signInAs = (who: DemoUserKey): Promise<UserClient> => {
  const known = sessions.get(who);
  if (known && Date.now() - known.since < sessionReuseMs) return known.session;
  const session = signIn(inject('localStackUrl'), nrps[who]);
  sessions.set(who, { session, since: Date.now() });
  return session;
};
