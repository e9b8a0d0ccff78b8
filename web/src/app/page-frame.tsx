import { useEffect } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router-dom';
import { useConfig } from '../lib/config.ts';
import { useScreenTitle } from '../lib/use-screen-title.ts';
import { useScreenFocus } from './use-screen-focus.ts';

/** Every page that a tab loads has the key 'default': a scroll position belongs to one address. */
const scrollKey = ({ key, pathname, search, hash }: Location): string =>
  key === 'default' ? `${pathname}${search}${hash}` : key;

/** Around every screen: document title ('HIMS - Dashboard') with its announcement, focus and scroll position. */
export const PageFrame = () => {
  const { product, company } = useConfig();
  const title = useScreenTitle();
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
