import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusContent } from '../lib/focus-content.ts';

/** Whether a screen or dialog has already set the focus itself. */
const isInsideContent = (element: Element | null): boolean =>
  element?.closest('main, [role=dialog], [role=alertdialog]') != null;

/** After navigation the focus moves to the screen's content, so that the keyboard does not start at the header. */
export const useScreenFocus = (): void => {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    if (!isInsideContent(document.activeElement)) focusContent();
  }, [pathname]);
};
