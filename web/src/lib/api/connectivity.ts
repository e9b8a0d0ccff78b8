import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners.ts';

let reachable = true;
const listeners = new Listeners();

export const setReachable = (now: boolean): void => {
  if (now === reachable) return;
  reachable = now;
  listeners.notify();
};

const probeMs = 5_000;
let probe: Promise<void> | undefined;

/** Whether the server responds to a request without effect. */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(probeMs) }).then(
    () => true,
    () => false,
  );

/** After a request without a response: the connection is lost only if another request gets none either. */
export const checkReachable = (): Promise<void> => {
  probe ??= isServerReachable()
    .then(setReachable)
    .finally(() => {
      probe = undefined;
    });
  return probe;
};

export const isOnline = (): boolean => navigator.onLine && reachable;

/** False when the browser has no network, or requests get no response. */
export const useOnline = (): boolean =>
  useSyncExternalStore((listener) => {
    const unsubscribe = listeners.subscribe(listener);
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      unsubscribe();
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  }, isOnline);
