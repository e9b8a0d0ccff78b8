import { useEffect, useState, useSyncExternalStore } from 'react';

const screenMatches = new Map<string, boolean>();

/** Paper is narrower than the window: while printing, the screen's result is retained. */
const matches = (query: string): boolean => {
  const before = screenMatches.get(query);
  if (before !== undefined && window.matchMedia('print').matches) return before;
  const now = window.matchMedia(query).matches;
  screenMatches.set(query, now);
  return now;
};

export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matches(query),
  );

const textSize = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** The pixels of a rem. Of a media query it is the browser's setting alone, without a reader's style sheet. */
export const useTextSize = (): number => {
  const [size, setSize] = useState(textSize);
  useEffect(() => {
    const observer = new ResizeObserver(() => setSize(textSize()));
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, []);
  return size;
};
