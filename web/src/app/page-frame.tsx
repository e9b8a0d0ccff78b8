import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useMatches } from 'react-router-dom';
import { useConfig } from '../lib/config.ts';
import { useScreenFocus } from './use-screen-focus.ts';

const titleOf = (handle: unknown): string | undefined => {
  if (typeof handle !== 'object' || handle === null || !('title' in handle)) return undefined;
  return typeof handle.title === 'string' ? handle.title : undefined;
};

/** Around every screen: document title ('HIMS - Dashboard') with its announcement, focus and scroll position. */
export const PageFrame = () => {
  const { product, company } = useConfig();
  const title = useMatches()
    .map((match) => titleOf(match.handle))
    .findLast((each) => each !== undefined);
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
      <ScrollRestoration />
    </>
  );
};
