import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { KeyIcon } from '@phosphor-icons/react/Key';
import { LockKeyIcon } from '@phosphor-icons/react/LockKey';
import { ProhibitIcon } from '@phosphor-icons/react/Prohibit';
import type { ManagedUser } from '../../../../shared/api/users.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { formatDateTime } from '../../lib/format/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { isLocked } from './user-text.ts';

/** Whether the user can sign in, or why not. */
export const UserBadge = ({ user }: { user: ManagedUser }) => {
  const now = useNow();
  if (!user.active) return <Badge icon={<ProhibitIcon aria-hidden size={14} />}>Nonaktif</Badge>;
  if (user.locked_until !== null && isLocked(user, now)) {
    return (
      <span title={`Terkunci sampai ${formatDateTime(user.locked_until)}`}>
        <Badge tone="stop" icon={<LockKeyIcon aria-hidden size={14} />}>
          Terkunci
        </Badge>
      </span>
    );
  }
  if (user.password_changed_at === null) {
    return (
      <Badge tone="review" icon={<KeyIcon aria-hidden size={14} />}>
        Belum ada password
      </Badge>
    );
  }
  return (
    <Badge tone="done" icon={<CheckCircleIcon aria-hidden size={14} />}>
      Aktif
    </Badge>
  );
};
