import type { SessionUser } from '../../../shared/api/sessions.ts';
import { isOffered } from './screen-access.ts';
import { screens } from './screen-table.ts';

export const headerLinksFor = (user: SessionUser) =>
  screens
    .filter((screen) => screen.link === 'header')
    .filter((screen) => isOffered(screen, user))
    .map(({ path, title, label = title, icon }) => ({ to: path, label, icon }));

const linksAt = (place: 'footer' | 'search', user: SessionUser) =>
  screens.filter(({ link }) => link === place).filter((screen) => isOffered(screen, user));

export const footerLinksFor = (user: SessionUser) => linksAt('footer', user);

/** The links of the phone's menu beyond those of the header: what the search and the footer of a wide screen offer. */
export const furtherLinksFor = (user: SessionUser) => [...linksAt('search', user), ...linksAt('footer', user)];

/** The state of the header's link to a path, as the value of `aria-current`: on its own page, on a page below it, or on another. */
export const currentOf = (to: string, pathname: string): 'page' | 'true' | undefined => {
  if (pathname === to) return 'page';
  const paths = [
    to,
    ...screens.filter(({ headerPath }) => headerPath === to).map(({ path }) => path.replace('/*', '')),
  ];
  return paths.some((path) => pathname === path || pathname.startsWith(`${path}/`)) ? 'true' : undefined;
};
