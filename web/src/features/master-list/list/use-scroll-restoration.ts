import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** How far down its list an entry of the tab's history was left. The page's own scrolling is the router's to keep. */
const scrollTops = new Map<string, number>();

/** Back leads to the same rows of a list that scrolls within itself. */
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
