import { useEffect, useRef, useState } from 'react';

/** Browsers limit the rate of URL changes, so the URL is updated after a typing pause. */
const urlDelayMs = 250;

/** The text of a search box that is stored in the URL: immediately on screen, delayed in the URL. */
export const useSearchText = (urlText: string, setUrlText: (search: string) => void) => {
  const [text, setText] = useState(urlText);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** The latest setter, because callers pass a new one on every render. */
  const latestSetter = useRef(setUrlText);
  useEffect(() => {
    latestSetter.current = setUrlText;
  });

  useEffect(() => {
    // Back, a link or a filter changed the URL; while a timer is pending, the typed text is newer.
    if (timer.current === undefined) setText(urlText);
  }, [urlText]);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Cancels the delayed update, for callers that set the search in the URL themselves. */
  const cancel = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const type = (next: string) => {
    setText(next);
    cancel();
    timer.current = setTimeout(() => {
      timer.current = undefined;
      latestSetter.current(next);
    }, urlDelayMs);
  };
  /** Discards the typed text when a filter is selected. */
  const clear = () => {
    cancel();
    setText('');
  };
  return { text, type, clear, cancelPending: cancel };
};
