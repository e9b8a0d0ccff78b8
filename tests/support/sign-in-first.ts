import { setTimeout as pause } from 'node:timers/promises';
import { signIn, type UserClient } from './api.ts';

const attempts = 10;

/** Signs in on a local stack that has just started: on a busy machine its first functions may exceed their time limits. */
export const signInFirst = async (origin: string, nrp: string): Promise<UserClient> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await signIn(origin, nrp);
    } catch (error) {
      if (attempt === attempts) throw error;
      await pause(1000);
    }
  }
};
