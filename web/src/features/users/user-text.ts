import type { ManagedUser } from '../../../../shared/api/users.ts';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import {
  isPositionInForce,
  type Position,
  positionTitle,
  type Role,
  roleLabels,
} from '../../../../shared/domain/people/roles.ts';
import { formatShortDate } from '../../lib/format/format.ts';

export const displayName = ({ full_name, nrp }: Pick<ManagedUser, 'full_name' | 'nrp'>): string =>
  full_name ?? `User ${nrp}`;

/** 'PLANT', or a dash. */
export const departmentText = ({ department }: Pick<ManagedUser, 'department'>): string =>
  department === null ? '–' : departmentLabels[department];

export const rolesText = (roles: readonly Role[]): string =>
  roles.length === 0 ? 'Pengguna biasa' : roles.map((role) => roleLabels[role]).join(', ');

/** '1 Nov 2026 s.d. 30 Nov 2026'; undefined for a user who is no auditor. */
export const auditPeriodText = ({ audit_period }: Pick<ManagedUser, 'audit_period'>): string | undefined =>
  audit_period && `${formatShortDate(audit_period.valid_from)} s.d. ${formatShortDate(audit_period.valid_until)}`;

/** 'Plh. Dept. Head Produksi', with its start or end date if there is one. */
export const positionText = (
  position: Position,
  now: number,
): { title: string; time: string | undefined; hasEnded: boolean } => {
  const title = positionTitle(position);
  const { valid_from, valid_until } = position;
  if (valid_until !== undefined && Date.parse(valid_until) < now)
    return { title, time: `berakhir ${formatShortDate(valid_until)}`, hasEnded: true };
  if (valid_from !== undefined && !isPositionInForce(position, new Date(now)))
    return { title, time: `mulai ${formatShortDate(valid_from)}`, hasEnded: false };
  return {
    title,
    time: valid_until === undefined ? undefined : `s.d. ${formatShortDate(valid_until)}`,
    hasEnded: false,
  };
};

export const isLocked = ({ locked_until }: ManagedUser, now: number): boolean =>
  locked_until !== null && Date.parse(locked_until) > now;
