import { inject } from 'vitest';
import { type Person, signIn } from './api.ts';
import { nrps, type Who } from './nrps.ts';

/** An access token lives for 12 minutes: four are left for whatever a test still does with it. */
const sessionServesMs = 8 * 60_000;

const signedIn = new Map<Who, { session: Promise<Person>; since: number }>();

/** Somebody of the demo, signed in on the stage the tests share; hashing is slow, so one session serves many tests. */
export const person = (who: Who): Promise<Person> => {
  const known = signedIn.get(who);
  if (known && Date.now() - known.since < sessionServesMs) return known.session;
  const session = signIn(inject('stageUrl'), nrps[who]);
  signedIn.set(who, { session, since: Date.now() });
  return session;
};
