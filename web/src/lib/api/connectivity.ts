import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners.ts';

let reachable = true;
const listeners = new Listeners();

/** Called after every request: whether the server responded at all. */
export const setReachable = (now: boolean): void => {
  if (now === reachable) return;
  reachable = now;
  listeners.notify();
};

/** False when the browser has no network, or the last request got no response. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const unsubscribe = listeners.subscribe(listener);
      window.addEventListener('online', listener);
      window.addEventListener('offline', listener);
      return () => {
        unsubscribe();
        window.removeEventListener('online', listener);
        window.removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine && reachable,
  );
