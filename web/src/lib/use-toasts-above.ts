import { type RefObject, useEffect, useSyncExternalStore } from 'react';

/** Of the action bar at the window's lower edge, in pixels; 0 while there is none. */
let barHeight = 0;
const listeners = new Set<() => void>();
const setBarHeight = (height: number): void => {
  barHeight = height;
  for (const changed of listeners) changed();
};

/** For the toaster: the height of an action bar at the window's lower edge, in pixels. */
export const useActionBarHeight = (): number =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => barHeight,
  );

/** While the bar is mounted, toasts appear above it, so that they do not cover its buttons. */
export const useToastsAbove = (bar: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    if (!bar.current) return undefined;
    // Reading the height of the element here would force a layout of the whole page before the frame.
    const observer = new ResizeObserver(([entry]) => setBarHeight(entry?.borderBoxSize[0]?.blockSize ?? 0));
    observer.observe(bar.current, { box: 'border-box' });
    return () => {
      observer.disconnect();
      setBarHeight(0);
    };
  }, [bar]);
};
