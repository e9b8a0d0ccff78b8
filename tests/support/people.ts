import { inject } from 'vitest';
import { type Person, signIn } from './api.ts';
import { nrps, type Who } from './nrps.ts';

/** Well within the life of an access token, whatever of it a test still needs. */
export const sessionServesMs = 4 * 60_000;

const signedIn = new Map<Who, { session: Promise<Person>; since: number }>();

/** Somebody of the demo, signed in on the stage the tests share; hashing is slow, so one session serves many tests. */
export const person = (who: Who): Promise<Person> => {
  const known = signedIn.get(who);
  if (known && Date.now() - known.since < sessionServesMs) return known.session;
  const session = signIn(inject('stageUrl'), nrps[who]);
  signedIn.set(who, { session, since: Date.now() });
  return session;
};
