import { useRef } from 'react';
import { focusContent } from '../../lib/focus-content.ts';

const fieldSelector = ':is(input:not([type=file], [type=hidden]), textarea, select):enabled:not([readonly])';

/**
 * Where a dialog begins: a key typed into a field must not press the button that closes the dialog. Null where the first
 * field is a check box or a choice that a space would make.
 */
export const firstFieldIn = (element: HTMLElement | null): HTMLElement | null => {
  const first = element?.querySelector<HTMLElement>(fieldSelector);
  return first && !first.matches('[type=checkbox], [type=radio]:not(:checked)') ? first : null;
};

/**
 * Returns the focus to the element that had it when a dialog opened. Radix does this only for dialogs with a trigger;
 * ours are opened by code. If the element no longer exists (for example a decided row), `moveFocus` moves the focus: by
 * default to the page's content.
 */
export const useFocusReturn = (moveFocus: () => void = focusContent) => {
  const previousFocus = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      previousFocus.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // The user, or what opened in place of the dialog, has moved the focus: text may be typed there.
      if (document.activeElement !== document.body) return;
      if (previousFocus.current instanceof HTMLElement && previousFocus.current.isConnected)
        previousFocus.current.focus();
      else moveFocus();
    },
  };
};
