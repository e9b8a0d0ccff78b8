import { type RefObject, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { Listeners } from './listeners.ts';

/** Of the action bar at the window's lower edge, in pixels; 0 while there is none. */
let barHeight = 0;
/** The page shows a list of work, whose rows have buttons at the right. */
let hasWorklist = false;
const listeners = new Listeners();
const setBarHeight = (height: number): void => {
  barHeight = height;
  listeners.notify();
};

/** For the toaster: the height of an action bar at the window's lower edge, in pixels. */
export const useActionBarHeight = (): number => useSyncExternalStore(listeners.subscribe, () => barHeight);

/** For the toaster: whether toasts appear at the top of wide windows too. */
export const useToastsOnTop = (): boolean => useSyncExternalStore(listeners.subscribe, () => hasWorklist);

/** While `isShown`, toasts appear at the top, so that they do not cover the decisions in the rows of a list of work. */
export const useToastsAboveList = (isShown: boolean): void => {
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    hasWorklist = true;
    listeners.notify();
    return () => {
      hasWorklist = false;
      listeners.notify();
    };
  }, [isShown]);
};

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
