import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scroll offset of the list per history entry. The router restores only the page's own scrolling. */
const scrollTops = new Map<string, number>();

/** Back restores the scroll offset of a list that scrolls inside the page. */
export const useScrollRestoration = (area: RefObject<HTMLElement | null>, hasRows: boolean): (() => void) => {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when its rows are there; a search may change the entry later
  useLayoutEffect(() => {
    const top = scrollTops.get(key);
    if (hasRows && top !== undefined && area.current) area.current.scrollTop = top;
  }, [hasRows]);
  return () => {
    if (area.current) scrollTops.set(key, area.current.scrollTop);
  };
};
