import { type RefObject, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { Listeners } from './listeners.ts';

/** Of the action bar at the window's lower edge, in pixels; 0 while there is none. */
let barHeight = 0;
/** How many lists of work the page shows, whose rows have buttons at the right. */
let worklists = 0;
const listeners = new Listeners();
const setBarHeight = (height: number): void => {
  barHeight = height;
  listeners.notify();
};
const countWorklist = (step: 1 | -1): void => {
  worklists += step;
  listeners.notify();
};

/** For the toaster: the height of an action bar at the window's lower edge, in pixels. */
export const useActionBarHeight = (): number => useSyncExternalStore(listeners.subscribe, () => barHeight);

/** For the toaster: whether toasts appear at the top of wide windows too. */
export const useToastsOnTop = (): boolean => useSyncExternalStore(listeners.subscribe, () => worklists > 0);

/** While `isShown`, toasts appear at the top, so that they do not cover the buttons in the rows of a list of work. */
export const useToastsAboveList = (isShown: boolean): void => {
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    countWorklist(1);
    return () => countWorklist(-1);
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
