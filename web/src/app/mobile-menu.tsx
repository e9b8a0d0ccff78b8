import { SignOutIcon } from '@phosphor-icons/react/SignOut';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { SessionUser } from '../../../shared/api/sessions.ts';
import { signOut } from '../lib/api/api.ts';
import { cn } from '../lib/cn.ts';
import { nameOf } from '../lib/session/session.ts';
import { Avatar } from './avatar.tsx';
import { headerIcons } from './header-icons.ts';
import { linksAt } from './nav-links.ts';
import { SubmissionBadge } from './submission-badge.tsx';

type MobileMenuProps = {
  user: SessionUser;
  onClose: () => void;
  /** Called when the menu is closed without navigation. */
  onDismiss: () => void;
  onChangePassword: () => void;
};

const rowClass = 'flex min-h-12 w-full items-center gap-3 border-transparent border-l-3 px-3 text-left sm:px-5';
const currentClass = 'border-l-amber bg-sunken font-semibold';

/** The links of header and menu, and sign-out on small screens, in a layer below the bar. The page behind it is inert. */
export const MobileMenu = ({ user, onClose, onDismiss, onChangePassword }: MobileMenuProps) => {
  const { header, menu } = linksAt(useLocation().pathname, user);
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onDismiss();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [onDismiss]);
  useEffect(() => {
    const screen = document.getElementById('isi');
    screen?.setAttribute('inert', '');
    return () => screen?.removeAttribute('inert');
  }, []);

  return (
    <>
      <div aria-hidden className="fixed inset-x-0 top-14 bottom-0 bg-scrim" onClick={onDismiss} />
      <div
        id="menu-utama"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-3.5rem)] animate-rise overflow-y-auto border-line border-b bg-surface pb-2 shadow-float"
      >
        <nav aria-label="Utama" className="border-line border-y py-1">
          {header.map(({ path, label, icon, current }) => {
            const Picture = headerIcons[icon];
            return (
              <Link
                key={path}
                to={path}
                onClick={onClose}
                aria-current={current}
                className={cn(rowClass, current && currentClass)}
              >
                <Picture aria-hidden size={20} weight={current ? 'fill' : 'regular'} className="w-7" />
                {label}
                {path === '/pengajuan' && <SubmissionBadge />}
              </Link>
            );
          })}
        </nav>
        <nav aria-label="Lainnya" className="border-line border-b py-1">
          {menu.map(({ path, label, current }) => (
            <Link
              key={path}
              to={path}
              onClick={onClose}
              aria-current={current}
              className={cn(rowClass, 'min-h-11! pl-13! sm:pl-15!', current && currentClass)}
            >
              {label}
            </Link>
          ))}
          <button
            type="button"
            className={cn(rowClass, 'min-h-11! pl-13! sm:pl-15!')}
            onClick={() => {
              onClose();
              onChangePassword();
            }}
          >
            Ganti Password
          </button>
        </nav>
        <p className={rowClass}>
          <Avatar url={user.avatar_url} />
          <span className="min-w-0">
            <span className="block truncate font-semibold">{nameOf(user)}</span>
            {user.full_name && <span className="block text-muted text-sm">NRP {user.nrp}</span>}
          </span>
        </p>
        <button type="button" className={cn(rowClass, 'hover:bg-sunken')} onClick={() => void signOut()}>
          <SignOutIcon aria-hidden size={20} className="w-7" />
          Keluar
        </button>
      </div>
    </>
  );
};
