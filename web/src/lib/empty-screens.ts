import { useEffect, useSyncExternalStore } from 'react';

/** Screens that show no data, because none was loaded. */
const emptyScreens = new Set<symbol>();
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Reports that the screen has nothing to show yet, so that no message promises "the last data". */
export const useReportEmptyScreen = (isEmpty: boolean): void => {
  useEffect(() => {
    if (!isEmpty) return;
    const screen = Symbol('empty screen');
    emptyScreens.add(screen);
    notify();
    return () => {
      emptyScreens.delete(screen);
      notify();
    };
  }, [isEmpty]);
};

export const useHasEmptyScreen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => emptyScreens.size > 0,
  );
