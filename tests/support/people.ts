import { inject } from 'vitest';
import { type Person, signIn } from './api.ts';
import { nrps, type Who } from './nrps.ts';

const signedIn = new Map<string, Promise<Person>>();

/** Somebody of the demo, signed in on the stage the tests share; hashing is slow, so one session serves a whole file. */
export const person = (who: Who): Promise<Person> => {
  const origin = inject('stageUrl');
  const known = signedIn.get(who);
  if (known) return known;
  const session = signIn(origin, nrps[who]);
  signedIn.set(who, session);
  return session;
};
