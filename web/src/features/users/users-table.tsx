import type { ReactNode } from 'react';
import type { ManagedUser } from '../../../../shared/api/users.ts';
import {
  Table,
  TableBody,
  TableCell,
  TableFrame,
  TableHead,
  TableHeader,
  TableRow,
} from '../../components/ui/table.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { PositionList } from './position-list.tsx';
import { type UserAction, UserActions } from './user-actions.tsx';
import { UserBadge } from './user-badge.tsx';
import { auditPeriodText, departmentText, displayName, rolesText } from './user-text.ts';

export const userColumns = { columns: 7, wideOnly: [2] };

export type UsersListProps = {
  users: readonly ManagedUser[];
  onAction: (action: UserAction, user: ManagedUser) => void;
};

/** `children` replace the rows while there are none. */
export const UsersTable = ({ users, onAction, children }: UsersListProps & { children?: ReactNode }) => (
  <TableFrame>
    <Table>
      <TableHead>
        <tr>
          <TableHeader>NRP</TableHeader>
          <TableHeader>Nama</TableHeader>
          <TableHeader className="max-lg:hidden">Departemen</TableHeader>
          <TableHeader>Peran</TableHeader>
          <TableHeader>Jabatan</TableHeader>
          <TableHeader>Status</TableHeader>
          <TableHeader>
            <VisuallyHidden>Aksi</VisuallyHidden>
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {children}
        {users.map((user, index) => (
          <TableRow key={user.nrp} index={index}>
            <TableCell className="font-semibold tabular-nums">{user.nrp}</TableCell>
            <TableCell className="min-w-44">
              <span className="line-clamp-2 wrap-anywhere" title={displayName(user)}>
                {displayName(user)}
              </span>
              {user.department !== null && (
                <span className="block text-muted text-sm lg:hidden">{departmentText(user)}</span>
              )}
            </TableCell>
            <TableCell className="max-lg:hidden">{departmentText(user)}</TableCell>
            <TableCell>
              {rolesText(user.roles)}
              {user.audit_period && <span className="block text-muted text-sm">{auditPeriodText(user)}</span>}
            </TableCell>
            <TableCell className="min-w-48">
              <PositionList positions={user.positions} />
            </TableCell>
            <TableCell>
              <UserBadge user={user} />
            </TableCell>
            <TableCell className="py-0.5!">
              <UserActions user={user} onAction={onAction} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableFrame>
);
