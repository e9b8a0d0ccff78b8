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
import { DropdownMenu, DropdownMenuItem } from '../components/ui/dropdown-menu.tsx';
import { RecentJobs } from '../features/bulk/jobs/recent-jobs.tsx';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { signOut } from '../lib/api/api.ts';
import { cn } from '../lib/cn.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { nameOf, useUser } from '../lib/session/session.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { accountDialogs } from './account-dialog.tsx';
import { Avatar } from './avatar.tsx';
import { headerIcons } from './header-icons.ts';
import { HeaderSearch } from './header-search.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { currentOf, headerLinksFor } from './nav-links.ts';
import { SubmissionBadge } from './submission-badge.tsx';

/** With the queue of uploads, which only managers of the master list have. */
const AttachmentStatus = lazyComponent(() =>
  import('../features/bulk/attach/attachment-status.tsx').then((file) => file.AttachmentStatus),
);

const ChangePasswordDialog = accountDialogs['Ganti Password'];

export const AppHeader = () => {
  const user = useUser();
  const { pathname } = useLocation();
  const links = headerLinksFor(user);
  const [menuOpen, setMenuOpen] = useState(false);
  const [isChangingPassword, setChangingPassword] = useState(false);
  const isMobile = !useMediaQuery('(min-width: 51.25rem)');
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
        <Link to="/dashboard" className="mr-2 flex min-h-11 items-center rounded-sm lg:mr-4">
          <Brand />
        </Link>
        <nav aria-label="Utama" className="flex h-full flex-1 max-nav:hidden">
          {links.map((link) => {
            const current = currentOf(link.to, pathname);
            const Picture = headerIcons[link.icon];
            return (
              <Link
                key={link.to}
                to={link.to}
                aria-current={current}
                className={cn(
                  'flex items-center gap-2 whitespace-nowrap border-transparent border-y-3 px-2 transition-colors duration-120 hover:text-ink focus-visible:-outline-offset-2 lg:px-3',
                  current ? 'border-b-amber font-semibold text-ink' : 'text-muted',
                )}
              >
                <Picture aria-hidden size={18} weight={current ? 'fill' : 'regular'} className="max-lg:hidden" />
                <LinkLabel label={link.label} />
                {link.to === '/pengajuan' && <SubmissionBadge />}
              </Link>
            );
          })}
        </nav>
        <div className="flex flex-1 items-center justify-end gap-1 nav:flex-none">
          <HeaderSearch onChangePassword={changePassword} />
          {canManageMasterList(user) && <AttachmentStatus />}
          {!isAuditor(user) && <NotificationBell recentJobs={(onOpen) => <RecentJobs onOpen={onOpen} />} />}
          <div className="max-nav:hidden">
            <AccountMenu user={user} />
          </div>
          <Button
            ref={menuButton}
            variant="ghost"
            size="icon"
            className="nav:hidden"
            aria-expanded={menuOpen}
            aria-controls="menu-utama"
            aria-label={menuOpen ? 'Tutup menu' : 'Buka menu'}
            onClick={() => setMenuOpen(!menuOpen)}
          >
            {menuOpen ? <XIcon aria-hidden size={22} /> : <ListIcon aria-hidden size={22} />}
          </Button>
        </div>
      </div>
      {menuOpen && isMobile && (
        <MobileMenu
          id="menu-utama"
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

/** 'Dashboard Dokumen', between a phone and a wide screen 'Dashboard'. */
const LinkLabel = ({ label }: { label: string }) => {
  const [, short, rest] = /^(Dashboard|Pengajuan|Database)( .+)$/.exec(label) ?? [];
  if (short === undefined) return label;
  return (
    <span>
      {short}
      <span className="max-lg:sr-only">{rest}</span>
    </span>
  );
};

const AccountMenu = ({ user }: { user: SessionUser }) => (
  <DropdownMenu
    trigger={(props) => (
      <Button {...props} variant="ghost" className="px-2! font-normal!">
        <Avatar url={user.avatar_url} />
        <span className="max-w-44 truncate max-lg:sr-only">{nameOf(user)}</span>
        <CaretDownIcon aria-hidden size={14} className="text-muted" />
      </Button>
    )}
  >
    <DropdownMenuItem onSelect={() => void signOut()}>
      <SignOutIcon aria-hidden size={18} />
      Keluar
    </DropdownMenuItem>
  </DropdownMenu>
);
