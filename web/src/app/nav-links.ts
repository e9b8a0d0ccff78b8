import { matchPath } from 'react-router-dom';
import type { SessionUser } from '../../../shared/api/sessions.ts';
import { canOpen, isOffered } from './screen-access.ts';
import { type DepartmentScreen, type Screen, screens } from './screen-table.ts';

type AnyScreen = Screen | DepartmentScreen;

const screenAt = (pathname: string): AnyScreen | undefined =>
  screens.find(({ path, isPublic }) => !isPublic && matchPath(path, pathname) !== null);

const openParentOf = ({ parents = [] }: AnyScreen, user: SessionUser): AnyScreen | undefined =>
  parents.map(screenAt).find((parent) => parent !== undefined && canOpen(parent, user));

const hasLink = (screen: AnyScreen, user: SessionUser): boolean =>
  screen.link !== undefined && isOffered(screen, user) && openParentOf(screen, user) === undefined;

/** The screen above another; of one without parents to which no link leads, the dashboard. */
export const parentOf = (screen: AnyScreen, user: SessionUser): AnyScreen | undefined =>
  openParentOf(screen, user) ?? (hasLink(screen, user) ? undefined : screenAt('/dashboard'));

const linksTo = (user: SessionUser): AnyScreen[] => screens.filter((screen) => hasLink(screen, user));

export const headerLinksFor = (user: SessionUser) =>
  linksTo(user).flatMap(({ path, title, label = title, ...screen }) =>
    screen.link === 'header' ? [{ path, label, icon: screen.icon }] : [],
  );

/** Of the menu 'Lainnya' of the header, and of the phone's. */
export const menuLinksFor = (user: SessionUser) => linksTo(user).filter(({ link }) => link !== 'header');

export const footerLinksFor = (user: SessionUser) => linksTo(user).filter(({ link }) => link === 'footer');

/**
 * The one link of header or menu that is current at a path, and the value of its `aria-current`: on its own page, or on
 * one below it.
 */
export const currentLinkAt = (pathname: string, user: SessionUser): { path?: string; state?: 'page' | 'true' } => {
  const shown = screenAt(pathname);
  let linked = shown;
  while (linked && !hasLink(linked, user)) linked = parentOf(linked, user);
  return linked ? { path: linked.path, state: linked === shown ? 'page' : 'true' } : {};
};
