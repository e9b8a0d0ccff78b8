import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { SignOutIcon } from '@phosphor-icons/react/SignOut';
import type { SessionUser } from '../../../shared/api/sessions.ts';
import { Button } from '../components/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../components/ui/dropdown-menu.tsx';
import { signOut } from '../lib/api/api.ts';
import { nameOf } from '../lib/session/session.ts';
import { Avatar } from './avatar.tsx';

export const AccountMenu = ({ user }: { user: SessionUser }) => (
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
