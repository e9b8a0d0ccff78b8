import { useEffect, useEffectEvent } from 'react';

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** Whether a key opens the search: '/' outside of fields, or Ctrl+K (Cmd+K on a Mac, where Ctrl+K edits text). */
export const isSearchKey = (event: PressedKey, { isTyping, isMac }: { isTyping: boolean; isMac: boolean }): boolean => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
  if (isComposing || altKey) return false;
  if (key.toLowerCase() === 'k') return !shiftKey && (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey);
  // With shift: on some keyboard layouts '/' is typed so.
  return key === '/' && !ctrlKey && !metaKey && !isTyping;
};

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Whether an element receives typed letters; a select receives them as a search of its options. */
export const isTypingTarget = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/**
 * Whether a dialog or menu hides the page from keyboard and screen readers. Radix marks what it hides, which is not always
 * the whole page: live regions stay.
 */
export const isPageHidden = (): boolean => document.querySelector('[data-aria-hidden="true"], main[inert]') !== null;

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
