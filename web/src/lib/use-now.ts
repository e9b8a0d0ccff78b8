import { useSyncExternalStore } from 'react';

const tickMs = 30_000;
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

const tick = () => {
  now = Date.now();
  for (const watcher of watchers) watcher();
};

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  if (!timer) {
    now = Date.now();
    timer = setInterval(tick, tickMs);
  }
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
};

/** The current time in milliseconds, updated every half minute by one shared timer. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
