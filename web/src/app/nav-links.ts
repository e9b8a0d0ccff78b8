import { matchPath } from 'react-router-dom';
import type { SessionUser } from '../../../shared/api/sessions.ts';
import { canOpen, isOffered } from './screen-access.ts';
import { type DepartmentScreen, type Screen, screens } from './screen-table.ts';

type AnyScreen = Screen | DepartmentScreen;

const screenAt = (pathname: string): AnyScreen | undefined =>
  screens.find(({ path, isPublic }) => !isPublic && matchPath(path, pathname) !== null);

const openParentOf = ({ path, parents }: AnyScreen, user: SessionUser): AnyScreen | undefined =>
  (parents ?? [path.slice(0, path.lastIndexOf('/'))])
    .map(screenAt)
    .find((parent) => parent !== undefined && canOpen(parent, user));

const hasLink = (screen: AnyScreen, user: SessionUser): boolean =>
  screen.link !== undefined && isOffered(screen, user) && openParentOf(screen, user) === undefined;

/** The screen above another; of one without parents to which no link leads, the dashboard. */
export const parentOf = (screen: AnyScreen, user: SessionUser): AnyScreen | undefined =>
  openParentOf(screen, user) ?? (hasLink(screen, user) ? undefined : screenAt('/dashboard'));

/** The screen whose link is current at a path: the one that is shown there, or the nearest above it that has a link. */
const linkedAt = (pathname: string, user: SessionUser): AnyScreen | undefined => {
  let screen = screenAt(pathname);
  while (screen && !hasLink(screen, user)) screen = parentOf(screen, user);
  return screen;
};

/**
 * The links of the header and of its menu 'Lainnya', which are those of the phone's menu too, and the state at a path of
 * the one that is current, as the value of its `aria-current`: on its own page, or on one below it.
 */
export const linksAt = (pathname: string, user: SessionUser) => {
  const linked = linkedAt(pathname, user);
  const state = linked === screenAt(pathname) ? ('page' as const) : ('true' as const);
  const links = screens
    .filter((screen) => hasLink(screen, user))
    .map((screen) => ({
      ...screen,
      label: screen.label ?? screen.title,
      current: screen === linked ? state : undefined,
    }));
  return {
    header: links.filter((link) => link.link === 'header'),
    menu: links.filter(({ link }) => link !== 'header'),
  };
};

export const footerLinksFor = (user: SessionUser) =>
  screens.filter((screen) => screen.link === 'footer' && hasLink(screen, user));
