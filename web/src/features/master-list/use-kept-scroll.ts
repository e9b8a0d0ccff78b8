import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** How far down its list an entry of the tab's history was left. The page's own scrolling is the router's to keep. */
const tops = new Map<string, number>();

/** Back leads to the same rows of a list that scrolls within itself. */
export function useKeptScroll(area: RefObject<HTMLElement | null>, here: boolean): () => void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when its rows are there; a search may change the entry later
  useLayoutEffect(() => {
    const top = tops.get(key);
    if (here && top !== undefined && area.current) area.current.scrollTop = top;
  }, [here]);
  return () => {
    if (area.current) tops.set(key, area.current.scrollTop);
  };
}
