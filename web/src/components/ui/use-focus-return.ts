import { useRef } from 'react';
import { focusContent } from '../../lib/focus-content.ts';

/**
 * Gives the focus back to what had it when a dialog opened. Radix does so for dialogs with a trigger of their own; ours
 * are opened by what happens on the page. When that is gone by then (a decided row, say), the page's content takes it.
 */
export const useFocusReturn = () => {
  const previousFocus = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      previousFocus.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (previousFocus.current instanceof HTMLElement && previousFocus.current.isConnected)
        previousFocus.current.focus();
      else focusContent();
    },
  };
};
