import { SignOutIcon } from '@phosphor-icons/react/SignOut';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { SessionUser } from '../../../shared/api/sessions.ts';
import { signOut } from '../lib/api/api.ts';
import { cn } from '../lib/cn.ts';
import { nameOf } from '../lib/session/session.ts';
import { Avatar } from './avatar.tsx';
import { headerIcons } from './header-icons.ts';
import { currentOf, furtherLinksFor, headerLinksFor } from './nav-links.ts';
import { SubmissionBadge } from './submission-badge.tsx';

type MobileMenuProps = {
  id: string;
  user: SessionUser;
  onClose: () => void;
  /** Called when the menu is closed without navigation. */
  onDismiss: () => void;
  onChangePassword: () => void;
};

const rowClass = 'flex min-h-12 w-full items-center gap-3 border-transparent border-l-3 px-3 text-left sm:px-5';

/** Every screen of the user and sign-out on small screens, in a layer below the bar. The page behind it is inert. */
export const MobileMenu = ({ id, user, onClose, onDismiss, onChangePassword }: MobileMenuProps) => {
  const { pathname } = useLocation();
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
        id={id}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-3.5rem)] animate-rise overflow-y-auto border-line border-b bg-surface pb-2 shadow-float"
      >
        <nav aria-label="Utama" className="border-line border-y py-1">
          {headerLinksFor(user).map((link) => {
            const current = currentOf(link.to, pathname);
            const Picture = headerIcons[link.icon];
            return (
              <Link
                key={link.to}
                to={link.to}
                onClick={onClose}
                aria-current={current}
                className={cn(rowClass, current && 'border-l-amber bg-sunken font-semibold')}
              >
                <Picture aria-hidden size={20} weight={current ? 'fill' : 'regular'} className="w-7" />
                {link.label}
                {link.to === '/pengajuan' && <SubmissionBadge />}
              </Link>
            );
          })}
        </nav>
        <nav aria-label="Lainnya" className="border-line border-b py-1">
          {furtherLinksFor(user).map(({ path, title }) => (
            <Link
              key={path}
              to={path}
              onClick={onClose}
              aria-current={pathname === path ? 'page' : undefined}
              className={cn(
                rowClass,
                'min-h-11! pl-13! sm:pl-15!',
                pathname === path && 'border-l-amber bg-sunken font-semibold',
              )}
            >
              {title}
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
