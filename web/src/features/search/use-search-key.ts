import { useEffect, useEffectEvent } from 'react';
import { isMac, isPageHidden, isSearchKey, isTypingTarget } from './search-keys.ts';

/** Calls back for the keys of the search; while it is open, Ctrl+K closes it instead of reaching the browser. */
export const useSearchKey = (isOpen: boolean, setOpen: (open: boolean) => void): void => {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchKey(event, { isTyping: isTypingTarget(event.target), isMac: isMac() })) return;
    if (event.defaultPrevented || (!isOpen && isPageHidden())) return;
    event.preventDefault();
    setOpen(!isOpen);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};
