import { type RefObject, useRef } from 'react';

const isVisible = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

/**
 * For a list with pages: `showTop` scrolls to the list's first row unless it is visible, as after a click on the
 * pagination below a long list. If the clicked button leaves the window, the focus moves to the list, so that the
 * keyboard continues where the new page begins. The element needs `tabIndex={-1}` and a scroll margin for the header.
 */
export const useListTop = <E extends HTMLElement>(): { list: RefObject<E | null>; showTop: () => void } => {
  const list = useRef<E>(null);
  const showTop = () => {
    const top = list.current;
    if (!top) return;
    if (top.getBoundingClientRect().top < Number.parseFloat(getComputedStyle(top).scrollMarginTop))
      top.scrollIntoView({ block: 'start', behavior: 'instant' });
    const focused = document.activeElement;
    if (focused && !isVisible(focused)) top.focus({ preventScroll: true });
  };
  return { list, showTop };
};
