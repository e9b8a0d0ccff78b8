import { type RefObject, useLayoutEffect } from 'react';

/** Read by the toaster: the height of an action bar at the window's lower edge. */
export const actionBarHeight = '--action-bar-height';

/** While the bar is mounted, toasts appear above it, so that they do not cover its buttons. */
export const useToastsAbove = (bar: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const measure = () => style.setProperty(actionBarHeight, `${element.offsetHeight}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => {
      observer.disconnect();
      style.removeProperty(actionBarHeight);
    };
  }, [bar]);
};
