import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** Whether the tab is in front; one that was opened in the background is not. */
export const useIsVisible = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState !== 'hidden');
