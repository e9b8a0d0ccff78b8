import { DotsThreeIcon } from '@phosphor-icons/react/dist/icons/DotsThree';
import type { ManagedUser } from '../../../../shared/api/users.ts';
import { Button } from '../../components/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../components/ui/dropdown-menu.tsx';
import { useUser } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { isLocked, nameShown } from './user-text.ts';

export type UserAct = 'edit' | 'reset' | 'unlock' | 'deactivate' | 'activate';

type UserActionsProps = { user: ManagedUser; onAct: (act: UserAct, user: ManagedUser) => void };

/** What an admin may do with one user. */
export function UserActions({ user, onAct }: UserActionsProps) {
  const me = useUser();
  const now = useNow();
  const name = nameShown(user);
  return (
    <div className="flex items-center justify-end gap-1">
      <Button variant="secondary" size="sm" aria-label={`Ubah ${name}`} onClick={() => onAct('edit', user)}>
        Ubah
      </Button>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon" className="sm:size-8" aria-label={`Tindakan lain untuk ${name}`}>
            <DotsThreeIcon aria-hidden size={20} weight="bold" />
          </Button>
        }
      >
        {/* One's own password is changed with the present one, below every screen. */}
        {user.nrp !== me.nrp && user.active && (
          <DropdownMenuItem onSelect={() => onAct('reset', user)}>
            {user.password_changed_at === null ? 'Buat Password' : 'Reset Password'}
          </DropdownMenuItem>
        )}
        {isLocked(user, now) && <DropdownMenuItem onSelect={() => onAct('unlock', user)}>Buka Kunci</DropdownMenuItem>}
        {user.active ? (
          <DropdownMenuItem danger onSelect={() => onAct('deactivate', user)}>
            Nonaktifkan
          </DropdownMenuItem>
        ) : (
          <DropdownMenuItem onSelect={() => onAct('activate', user)}>Aktifkan</DropdownMenuItem>
        )}
      </DropdownMenu>
    </div>
  );
}
