import { useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { useConfig } from '../lib/config.ts';
import { focusContent } from '../lib/focus-content.ts';
import { useScreenHandle } from '../lib/screen-handle.ts';

/** Every page that a tab loads has the key 'default': a scroll position belongs to one address. */
const scrollKey = ({ key, pathname, search, hash }: Location): string =>
  key === 'default' ? `${pathname}${search}${hash}` : key;

/** Around every screen: document title ('HIMS - Dashboard') with its announcement, focus and scroll position. */
export const PageFrame = () => {
  const { product, company } = useConfig();
  const title = useScreenHandle()?.title;
  const fullTitle = title ? `${product} - ${title}` : [product, company].filter(Boolean).join(' - ');
  useEffect(() => {
    document.title = fullTitle;
  }, [fullTitle]);
  useScreenFocus();
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {fullTitle}
      </p>
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
};

/** Whether a screen or dialog has already set the focus itself. */
const isInsideContent = (element: Element | null): boolean =>
  element?.closest('main, [role=dialog], [role=alertdialog]') != null;

/** After navigation the focus moves to the screen's content, so that the keyboard does not start at the header. */
const useScreenFocus = (): void => {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    if (!isInsideContent(document.activeElement)) focusContent();
  }, [pathname]);
};
