import { z } from 'zod';
import { submissionDepartment, submissionDepartments } from './departments.ts';

export const roles = ['admin', 'level1_management', 'document_controller'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

export const roleLabels: Record<Role, string> = {
  admin: 'Admin',
  level1_management: 'Manajemen Level 1',
  document_controller: 'Document Controller',
};

/** The posts whose holders approve, in the order a submission passes them. */
export const positionRoles = ['dept_head', 'she_head', 'project_manager'] as const;
export const positionRole = z.enum(positionRoles);
export type PositionRole = z.infer<typeof positionRole>;

export const positionLabels: Record<PositionRole, string> = {
  dept_head: 'Dept. Head',
  she_head: 'Dept. Head SHE',
  project_manager: 'Project Manager',
};

/** A post someone holds. `acting` is a pelaksana harian, who decides like the holder; both dates are inclusive instants (ISO 8601, UTC). */
export const position = z
  .object({
    role: positionRole,
    department: submissionDepartment.optional(),
    acting: z.boolean().optional(),
    valid_from: z.iso.datetime().optional(),
    valid_until: z.iso.datetime().optional(),
  })
  .refine((held) => (held.role === 'dept_head') === (held.department !== undefined), {
    path: ['department'],
    error: 'Departemen wajib diisi untuk Dept. Head, dan hanya untuk Dept. Head',
  });
export type Position = z.infer<typeof position>;

/** Departments that have a Dept. Head. The department level of SHE is the SHE level, which she_head alone decides. */
export const deptHeadDepartments = submissionDepartments.filter((department) => department !== 'SHE');

export const sheDeptHeadError =
  'Departemen SHE dipimpin oleh Dept. Head SHE. Pilih jabatan “Dept. Head SHE”, bukan “Dept. Head” dengan departemen SHE';

/** A position as it may be given to someone: `dept_head` of SHE would decide nothing. Stored positions are read by `position`. */
export const assignablePosition = position.refine(
  ({ role, department }) => role !== 'dept_head' || department !== 'SHE',
  { path: ['department'], error: sheDeptHeadError },
);

/** 'Plh. Dept. Head Produksi'. */
export const positionTitle = ({ role, department, acting }: Position): string =>
  `${acting ? 'Plh. ' : ''}${positionLabels[role]}${department === undefined ? '' : ` ${department}`}`;

export const isPositionInForce = (held: Position, now: Date): boolean =>
  (held.valid_from === undefined || Date.parse(held.valid_from) <= now.getTime()) &&
  (held.valid_until === undefined || now.getTime() <= Date.parse(held.valid_until));

/** The role the login answer names: the strongest of the roles, else `user`. */
export const strongestRole = (held: readonly Role[]): Role | 'user' =>
  roles.find((candidate) => held.includes(candidate)) ?? 'user';

interface Holder {
  roles: readonly Role[];
  positions: readonly Position[];
}

export const isAdmin = (holder: Pick<Holder, 'roles'>): boolean => holder.roles.includes('admin');

/** Who keeps the master list: the editor, import and upload. */
export const canManageMasterList = (holder: Pick<Holder, 'roles'>): boolean =>
  holder.roles.includes('admin') || holder.roles.includes('document_controller');

/** Who may open the approval page; without a position its list answers `position_not_found`. */
export const canOpenApproval = (holder: Holder): boolean =>
  holder.positions.length > 0 || holder.roles.includes('level1_management');

/** Superseded revisions are for those who keep or decide on documents. */
export const canSeeSuperseded = (holder: Holder): boolean => canManageMasterList(holder) || holder.positions.length > 0;
