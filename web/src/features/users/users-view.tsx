import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { KeyIcon } from '@phosphor-icons/react/Key';
import { LockKeyIcon } from '@phosphor-icons/react/LockKey';
import { ProhibitIcon } from '@phosphor-icons/react/Prohibit';
import type { ManagedUser } from '../../../../shared/api/users.ts';
import type { ListView } from '../../components/data-list.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { formatDateTime } from '../../lib/format/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { PositionList } from './position-list.tsx';
import { type UserAction, UserActions } from './user-actions.tsx';
import { auditPeriodText, departmentText, displayName, isLocked, rolesText } from './user-text.ts';

export const usersView = (onAction: (action: UserAction, user: ManagedUser) => void): ListView<ManagedUser> => ({
  idOf: ({ nrp }) => nrp,
  columns: [
    { label: 'NRP', cellClass: 'font-semibold tabular-nums', cell: ({ nrp }) => nrp },
    {
      label: 'Nama',
      cellClass: 'min-w-44',
      cell: (user) => (
        <>
          <span className="line-clamp-2 wrap-anywhere" title={displayName(user)}>
            {displayName(user)}
          </span>
          {user.department !== null && (
            <span className="block text-muted text-sm lg:hidden">{departmentText(user)}</span>
          )}
        </>
      ),
    },
    { label: 'Departemen', className: 'max-lg:hidden', cell: departmentText },
    {
      label: 'Peran',
      cell: (user) => (
        <>
          {rolesText(user.roles)}
          {user.audit_period && <span className="block text-muted text-sm">{auditPeriodText(user)}</span>}
        </>
      ),
    },
    { label: 'Jabatan', cellClass: 'min-w-48', cell: ({ positions }) => <PositionList positions={positions} /> },
    { label: 'Status', cell: (user) => <UserBadge user={user} /> },
    {
      label: 'Aksi',
      header: <VisuallyHidden>Aksi</VisuallyHidden>,
      cellClass: 'py-0.5!',
      cell: (user) => <UserActions user={user} onAction={onAction} />,
    },
  ],
  cardsClass: 'flex flex-col gap-2',
  card: (user) => (
    <li className="flex flex-col gap-1.5 rounded-md border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold tabular-nums">{user.nrp}</span>
        <UserBadge user={user} />
      </div>
      <div className="flex items-end justify-between gap-3">
        <div className="min-w-0">
          <p className="wrap-anywhere">{displayName(user)}</p>
          <p className="text-muted text-sm">
            {user.department === null ? '' : `${departmentText(user)} · `}
            {rolesText(user.roles)}
            {user.audit_period && ` · ${auditPeriodText(user)}`}
          </p>
          <div className="text-sm">
            <PositionList positions={user.positions} />
          </div>
        </div>
        <UserActions user={user} onAction={onAction} />
      </div>
    </li>
  ),
});

/** Whether the user can sign in, or why not. */
const UserBadge = ({ user }: { user: ManagedUser }) => {
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
  if (user.without_account) return <Badge>Tanpa akun</Badge>;
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
