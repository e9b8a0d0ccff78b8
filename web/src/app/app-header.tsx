import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { ListIcon } from '@phosphor-icons/react/List';
import { SignOutIcon } from '@phosphor-icons/react/SignOut';
import { XIcon } from '@phosphor-icons/react/X';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { SessionUser } from '../../../shared/api/sessions.ts';
import { canManageMasterList, isAuditor } from '../../../shared/domain/people/roles.ts';
import { Brand } from '../components/brand.tsx';
import { Button } from '../components/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuLink } from '../components/ui/dropdown-menu.tsx';
import { RecentJobs } from '../features/bulk/jobs/recent-jobs.tsx';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { signOut } from '../lib/api/api.ts';
import { cn } from '../lib/cn.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { nameOf, useUser } from '../lib/session/session.ts';
import { useMediaQuery, useTextSize } from '../lib/use-media-query.ts';
import { ChangePasswordDialog } from './account-dialog.tsx';
import { Avatar } from './avatar.tsx';
import { headerIcons } from './header-icons.ts';
import { HeaderSearch } from './header-search.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { linksAt } from './nav-links.ts';
import { SubmissionBadge } from './submission-badge.tsx';

/** With the queue of uploads, which only managers of the master list have. */
const AttachmentStatus = lazyComponent(() =>
  import('../features/bulk/attach/attachment-status.tsx').then((file) => file.AttachmentStatus),
);

/**
 * Width of the window, in rem, from which the header has room for the full names of its links: 0.48 a letter, 1 around
 * each link, and `beside` for all else.
 */
const headerWidth = (links: readonly { label: string }[], beside: number): number =>
  links.reduce((sum, { label }) => sum + label.length * 0.48 + 1, beside);

const linkClass = (isCurrent: boolean, isRoomy: boolean) =>
  cn(
    'flex items-center gap-2 whitespace-nowrap border-transparent border-y-3 px-2 transition-colors duration-120 hover:text-ink focus-visible:-outline-offset-2',
    isRoomy && 'xl:px-3',
    isCurrent ? 'border-b-amber font-semibold text-ink' : 'text-muted',
  );

export const AppHeader = () => {
  const user = useUser();
  const { pathname } = useLocation();
  const { header: links, menu } = linksAt(pathname, user);
  const isInMenu = menu.some(({ current }) => current !== undefined);
  const width = headerWidth(links, canManageMasterList(user) ? 27 : 24.5) * useTextSize();
  const isWide = useMediaQuery(`(min-width: ${width}px)`);
  const isRoomy = links.length < 5;
  const [menuOpen, setMenuOpen] = useState(false);
  const [isChangingPassword, setChangingPassword] = useState(false);
  const changePassword = useCallback(() => setChangingPassword(true), []);
  const menuButton = useRef<HTMLButtonElement>(null);
  const dismissMenu = useCallback(() => {
    setMenuOpen(false);
    menuButton.current?.focus();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => setMenuOpen(false), [pathname]);

  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface print:hidden">
      <div className="mx-auto flex h-14 max-w-7xl items-center gap-2 px-4 sm:px-6">
        <Link to="/dashboard" className="mr-2 flex min-h-11 shrink-0 items-center rounded-sm xl:mr-4">
          <Brand />
        </Link>
        {isWide && (
          <nav aria-label="Utama" className="flex h-full">
            {links.map(({ path, label, icon, current }) => {
              const Picture = headerIcons[icon];
              return (
                <Link key={path} to={path} aria-current={current} className={linkClass(current !== undefined, isRoomy)}>
                  {isRoomy && (
                    <Picture aria-hidden size={18} weight={current ? 'fill' : 'regular'} className="max-xl:hidden" />
                  )}
                  {label}
                  {path === '/pengajuan' && <SubmissionBadge />}
                </Link>
              );
            })}
            <DropdownMenu
              align="start"
              trigger={(props) => (
                <button
                  {...props}
                  type="button"
                  aria-current={isInMenu || undefined}
                  className={linkClass(isInMenu, isRoomy)}
                >
                  Lainnya
                  <CaretDownIcon aria-hidden size={14} />
                </button>
              )}
            >
              {menu.map(({ path, label, current }) => (
                <DropdownMenuLink key={path} to={path} current={current}>
                  {label}
                </DropdownMenuLink>
              ))}
              <DropdownMenuItem onSelect={changePassword}>Ganti Password</DropdownMenuItem>
            </DropdownMenu>
          </nav>
        )}
        <div className="flex min-w-0 flex-1 items-center justify-end gap-1">
          <HeaderSearch onChangePassword={changePassword} />
          {canManageMasterList(user) && <AttachmentStatus />}
          {!isAuditor(user) && <NotificationBell recentJobs={(onOpen) => <RecentJobs onOpen={onOpen} />} />}
          {isWide ? (
            <AccountMenu user={user} />
          ) : (
            <Button
              ref={menuButton}
              variant="ghost"
              size="icon"
              aria-expanded={menuOpen}
              aria-controls="menu-utama"
              aria-label={menuOpen ? 'Tutup menu' : 'Buka menu'}
              onClick={() => setMenuOpen(!menuOpen)}
            >
              {menuOpen ? <XIcon aria-hidden size={22} /> : <ListIcon aria-hidden size={22} />}
            </Button>
          )}
        </div>
      </div>
      {menuOpen && !isWide && (
        <MobileMenu
          user={user}
          onClose={() => setMenuOpen(false)}
          onDismiss={dismissMenu}
          onChangePassword={changePassword}
        />
      )}
      {isChangingPassword && <ChangePasswordDialog onClose={() => setChangingPassword(false)} />}
    </header>
  );
};

const AccountMenu = ({ user }: { user: SessionUser }) => (
  <DropdownMenu
    trigger={(props) => (
      <Button {...props} variant="ghost" className="min-w-0 shrink! px-2! font-normal!">
        <Avatar url={user.avatar_url} />
        <span className="max-w-44 truncate max-xl:sr-only">{nameOf(user)}</span>
        <CaretDownIcon aria-hidden size={14} className="shrink-0 text-muted" />
      </Button>
    )}
  >
    <DropdownMenuItem onSelect={() => void signOut()}>
      <SignOutIcon aria-hidden size={18} />
      Keluar
    </DropdownMenuItem>
  </DropdownMenu>
);
