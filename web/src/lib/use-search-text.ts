import { useEffect, useRef, useState } from 'react';

/** Browsers limit the rate of address changes, so the address is updated after a typing pause. */
const addressDelayMs = 250;

/** The text of a search box that is stored in the address: immediately on screen, delayed in the address. */
export const useSearchText = (inAddress: string, setInAddress: (search: string) => void) => {
  const [text, setText] = useState(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** The latest setter: during the delay another parameter may change, which an older setter would undo. */
  const latestSetter = useRef(setInAddress);
  useEffect(() => {
    latestSetter.current = setInAddress;
  });

  useEffect(() => {
    // Back, a link or a filter changed the address; while a timer is pending, the typed text is newer.
    if (timer.current === undefined) setText(inAddress);
  }, [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Cancels the delayed update, for callers that set the search in the address themselves. */
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
    }, addressDelayMs);
  };
  /** Discards the typed text when a filter is selected. */
  const clear = () => {
    cancel();
    setText('');
  };
  return { text, type, clear, cancelPending: cancel };
};
