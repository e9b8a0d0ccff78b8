import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusContent } from '../lib/focus-content.ts';

/** Focus that a screen or a dialog has already taken for itself. */
const isInsideContent = (element: Element | null): boolean =>
  element?.closest('main, [role=dialog], [role=alertdialog]') != null;

/** Arriving at another screen, the keyboard goes on from its content; the header's link is not where one reads. */
export const useScreenFocus = (): void => {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    if (!isInsideContent(document.activeElement)) focusContent();
  }, [pathname]);
};
