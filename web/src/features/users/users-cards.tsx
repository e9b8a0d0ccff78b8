import { PositionList } from './position-list.tsx';
import { UserActions } from './user-actions.tsx';
import { UserBadge } from './user-badge.tsx';
import { auditPeriodText, departmentText, displayName, rolesText } from './user-text.ts';
import type { UsersListProps } from './users-table.tsx';

/** The table's rows on a phone. */
export const UsersCards = ({ users, onAction }: UsersListProps) => (
  <ul className="flex flex-col gap-2">
    {users.map((user) => (
      <li key={user.nrp} className="flex flex-col gap-1.5 rounded-md border border-line bg-surface px-4 py-3">
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
    ))}
  </ul>
);
