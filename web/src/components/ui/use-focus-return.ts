import { useRef } from 'react';

/**
 * Gives the focus back to what had it when a dialog opened. Radix does so for dialogs with a trigger of their own; ours
 * are opened by what happens on the page.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
