import { useSyncExternalStore } from 'react';

let reachable = true;
const watchers = new Set<() => void>();

/** Called after every request: whether the server responded at all. */
export const setReachable = (now: boolean): void => {
  if (now === reachable) return;
  reachable = now;
  for (const watcher of watchers) watcher();
};

/** False when the browser has no network, or the last request got no response. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      window.addEventListener('online', watcher);
      window.addEventListener('offline', watcher);
      return () => {
        watchers.delete(watcher);
        window.removeEventListener('online', watcher);
        window.removeEventListener('offline', watcher);
      };
    },
    () => navigator.onLine && reachable,
  );
