import type { Icon } from '@phosphor-icons/react';
import { BooksIcon } from '@phosphor-icons/react/Books';
import { DatabaseIcon } from '@phosphor-icons/react/Database';
import { FilePlusIcon } from '@phosphor-icons/react/FilePlus';
import { SquaresFourIcon } from '@phosphor-icons/react/SquaresFour';
import type { SessionUser } from '../../../shared/api/sessions.ts';
import { canManageMasterList } from '../../../shared/domain/roles.ts';

type NavLinkEntry = {
  to: string;
  label: string;
  icon: Icon;
  /** Other screens that are opened from this one and have no link of their own. */
  includes?: readonly string[];
  /** Whether the user's header shows the link; undefined: always. */
  isVisibleTo?: (user: SessionUser) => boolean;
};

const links: readonly NavLinkEntry[] = [
  { to: '/dashboard', label: 'Dashboard Dokumen', icon: SquaresFourIcon },
  { to: '/pengajuan', label: 'Pengajuan Dokumen', icon: FilePlusIcon, includes: ['/review', '/approval'] },
  { to: '/database', label: 'Database HIMS', icon: DatabaseIcon },
  { to: '/daftar-induk', label: 'Daftar Induk', icon: BooksIcon, isVisibleTo: canManageMasterList },
];

/** The header's links, the same on every screen size. */
export const linksFor = (user: SessionUser): NavLinkEntry[] => links.filter((link) => link.isVisibleTo?.(user) ?? true);

/** The link's state on a screen, as the value of `aria-current`: on its own page, on a page below it, or on another. */
export const currentOf = ({ to, includes = [] }: NavLinkEntry, pathname: string): 'page' | 'true' | undefined => {
  if (pathname === to) return 'page';
  return [to, ...includes].some((path) => pathname === path || pathname.startsWith(`${path}/`)) ? 'true' : undefined;
};
