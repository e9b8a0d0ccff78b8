import { useSyncExternalStore } from 'react';

let reachable = true;
const listeners = new Set<() => void>();

/** Called after every request: whether the server responded at all. */
export const setReachable = (now: boolean): void => {
  if (now === reachable) return;
  reachable = now;
  for (const listener of listeners) listener();
};

/** False when the browser has no network, or the last request got no response. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      window.addEventListener('online', listener);
      window.addEventListener('offline', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('online', listener);
        window.removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine && reachable,
  );
