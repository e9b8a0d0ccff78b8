import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree';
import type { ManagedUser } from '../../../../shared/api/users.ts';
import { Button } from '../../components/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../components/ui/dropdown-menu.tsx';
import { useUser } from '../../lib/session/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { displayName, isLocked } from './user-text.ts';

export type UserAction = 'edit' | 'reset' | 'unlock' | 'deactivate' | 'activate' | 'badge' | 'revoke-badge';

type UserActionsProps = { user: ManagedUser; onAction: (action: UserAction, user: ManagedUser) => void };

export const UserActions = ({ user, onAction }: UserActionsProps) => {
  const me = useUser();
  const now = useNow();
  const name = displayName(user);
  return (
    <div className="flex items-center justify-end gap-1">
      <Button variant="secondary" size="sm" aria-label={`Ubah ${name}`} onClick={() => onAction('edit', user)}>
        Ubah
      </Button>
      <DropdownMenu
        trigger={(props) => (
          <Button {...props} variant="ghost" size="icon-sm" aria-label={`Tindakan lain untuk ${name}`}>
            <DotsThreeIcon aria-hidden size={20} weight="bold" />
          </Button>
        )}
      >
        {/* Admins change their own password with the current one, in the footer. */}
        {user.nrp !== me.nrp && user.active && !user.without_account && (
          <DropdownMenuItem onSelect={() => onAction('reset', user)}>
            {user.password_changed_at === null ? 'Buat Password' : 'Reset Password'}
          </DropdownMenuItem>
        )}
        {isLocked(user, now) && (
          <DropdownMenuItem onSelect={() => onAction('unlock', user)}>Buka Kunci</DropdownMenuItem>
        )}
        {user.active && !user.without_account && (
          <>
            <DropdownMenuItem onSelect={() => onAction('badge', user)}>Cetak Lencana</DropdownMenuItem>
            <DropdownMenuItem onSelect={() => onAction('revoke-badge', user)}>Cabut Lencana</DropdownMenuItem>
          </>
        )}
        {user.active ? (
          <DropdownMenuItem danger onSelect={() => onAction('deactivate', user)}>
            Nonaktifkan
          </DropdownMenuItem>
        ) : (
          <DropdownMenuItem onSelect={() => onAction('activate', user)}>Aktifkan</DropdownMenuItem>
        )}
      </DropdownMenu>
    </div>
  );
};
