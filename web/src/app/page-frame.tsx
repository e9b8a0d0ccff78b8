import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useMatches } from 'react-router-dom';
import { useConfig } from '../lib/config.ts';

function titleOf(handle: unknown): string | undefined {
  if (typeof handle !== 'object' || handle === null || !('title' in handle)) return undefined;
  return typeof handle.title === 'string' ? handle.title : undefined;
}

/** Around every screen: the tab's title ('HIMS - Dashboard') and the scroll position. */
export function PageFrame() {
  const { product, company } = useConfig();
  const title = useMatches()
    .map((match) => titleOf(match.handle))
    .findLast((each) => each !== undefined);
  useEffect(() => {
    document.title = title ? `${product} - ${title}` : [product, company].filter(Boolean).join(' - ');
  }, [title, product, company]);
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
