import { useEffect, useRef, useState } from 'react';

/** Browsers refuse an address that changes with every key; it follows when the typing pauses. */
const addressDelayMs = 250;

/** The text of a search box that the address keeps: at once on screen, a moment later in the address. */
export const useSearchText = (inAddress: string, setInAddress: (search: string) => void) => {
  const [text, setText] = useState(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** The address may have changed otherwise until the typing pauses; an older setter would undo that. */
  const latestSetter = useRef(setInAddress);
  useEffect(() => {
    latestSetter.current = setInAddress;
  });

  useEffect(() => {
    // Back, a link or a filter changed the address; a pending timer means that the typing is ahead of it.
    if (timer.current === undefined) setText(inAddress);
  }, [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** The address needs no following: whoever changes it now says the text too. */
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
  /** Drops what was typed: a filter was chosen instead. */
  const clear = () => {
    cancel();
    setText('');
  };
  return { text, type, clear, cancelPending: cancel };
};
