import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners.ts';

/** Moments of the next attempts of all calls that wait (milliseconds of this browser's clock). */
const waiting = new Map<symbol, number>();
const listeners = new Listeners();
let next: number | undefined;

/** The moment at which a call is sent again; undefined when it has ended. */
export const setNextAttempt = (call: symbol, moment: number | undefined): void => {
  if (moment === undefined) waiting.delete(call);
  else waiting.set(call, moment);
  next = waiting.size === 0 ? undefined : Math.min(...waiting.values());
  listeners.notify();
};

/** The moment of the next attempt while the server has too much to do; in the past while the attempt runs. */
export const useOverload = (): number | undefined => useSyncExternalStore(listeners.subscribe, () => next);
