import { useEffect, useSyncExternalStore } from 'react';
import { Listeners } from './listeners.ts';

const emptyScreens = new Set<symbol>();
const listeners = new Listeners();

/** Reports that the screen has nothing to show yet, so that no message promises "the last data". */
export const useReportEmptyScreen = (isEmpty: boolean): void => {
  useEffect(() => {
    if (!isEmpty) return;
    const screen = Symbol('empty screen');
    emptyScreens.add(screen);
    listeners.notify();
    return () => {
      emptyScreens.delete(screen);
      listeners.notify();
    };
  }, [isEmpty]);
};

export const useHasEmptyScreen = (): boolean => useSyncExternalStore(listeners.subscribe, () => emptyScreens.size > 0);
