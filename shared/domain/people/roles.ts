import * as z from 'zod/mini';
import { submissionDepartment, submissionDepartments } from '../departments.ts';

export const roles = ['admin', 'level1_management', 'document_controller', 'auditor'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

export const roleLabels: Record<Role, string> = {
  admin: 'Admin',
  level1_management: 'Manajemen Level 1',
  document_controller: 'Document Controller',
  auditor: 'Auditor',
};

/** The approval levels, in the order a submission passes them. */
export const positionRoles = ['dept_head', 'she_head', 'project_manager'] as const;
export const positionRole = z.enum(positionRoles);
export type PositionRole = z.infer<typeof positionRole>;

export const positionLabels: Record<PositionRole, string> = {
  dept_head: 'Dept. Head',
  she_head: 'Dept. Head SHE',
  project_manager: 'Project Manager',
};

/** A user by NRP, with the name at the time of writing. */
export const namedUser = z.object({ nrp: z.string(), full_name: z.nullable(z.string()) });
export type NamedUser = z.infer<typeof namedUser>;

/**
 * A user's position. `acting` marks an acting holder (pelaksana harian), with the same rights; both dates are inclusive
 * (ISO 8601, UTC). `on_behalf_of`: the absent holder in whose place the user acts, and the absence that gave the position
 * and takes it away again; editors of users leave it as it is.
 */
export const position = z
  .object({
    role: positionRole,
    department: z.optional(submissionDepartment),
    acting: z.optional(z.boolean()),
    valid_from: z.optional(z.iso.datetime()),
    valid_until: z.optional(z.iso.datetime()),
    on_behalf_of: z.optional(z.extend(namedUser, { absence_id: z.string() })),
  })
  .check(
    z.refine(({ role, department }) => (role === 'dept_head') === (department !== undefined), {
      path: ['department'],
      error: 'Departemen wajib diisi untuk Dept. Head, dan hanya untuk Dept. Head',
    }),
  );
export type Position = z.infer<typeof position>;

/** Departments with a Dept. Head. In SHE only the she_head decides, at the SHE level. */
export const deptHeadDepartments = submissionDepartments.filter((department) => department !== 'SHE');

export const sheDeptHeadError =
  'Departemen SHE dipimpin oleh Dept. Head SHE. Pilih jabatan “Dept. Head SHE”, bukan “Dept. Head” dengan departemen SHE';

/** A position that may be assigned: not `dept_head` of SHE, which decides nothing. Stored positions are parsed with `position`. */
export const assignablePosition = position.check(
  z.refine(({ role, department }) => role !== 'dept_head' || department !== 'SHE', {
    path: ['department'],
    error: sheDeptHeadError,
  }),
);

/** 'Budi Santoso', or 'User 10000021' for a user without a name. */
export const userName = ({ nrp, full_name }: NamedUser): string => full_name ?? `User ${nrp}`;

/** 'Plh. Dept. Head Produksi', of a substitute with ' a.n. Budi Santoso' (atas nama, in the name of). */
export const positionTitle = ({ role, department, acting, on_behalf_of }: Position): string =>
  `${acting ? 'Plh. ' : ''}${positionLabels[role]}${department === undefined ? '' : ` ${department}`}${on_behalf_of ? ` a.n. ${userName(on_behalf_of)}` : ''}`;

/** The positions that a user was given by an admin, without those of a substitute. */
export const ownPositions = (positions: readonly Position[]): Position[] =>
  positions.filter(({ on_behalf_of }) => on_behalf_of === undefined);

/** The positions that a user has as the substitute of absent holders. */
export const substitutePositions = (positions: readonly Position[]): Position[] =>
  positions.filter(({ on_behalf_of }) => on_behalf_of !== undefined);

export const isPositionInForce = ({ valid_from, valid_until }: Position, now: Date): boolean =>
  (valid_from === undefined || Date.parse(valid_from) <= now.getTime()) &&
  (valid_until === undefined || now.getTime() <= Date.parse(valid_until));

/** The first of the user's roles in the order of `roles`, else `user`. */
export const strongestRole = (userRoles: readonly Role[]): Role | 'user' =>
  roles.find((candidate) => userRoles.includes(candidate)) ?? 'user';

interface Holder {
  roles: readonly Role[];
  positions: readonly Position[];
}

export const isAdmin = (holder: Pick<Holder, 'roles'>): boolean => holder.roles.includes('admin');

/** Who may edit the master list, import and upload documents. */
export const canManageMasterList = (holder: Pick<Holder, 'roles'>): boolean =>
  holder.roles.includes('admin') || holder.roles.includes('document_controller');

/** When an auditor has access; both moments are inclusive (ISO 8601, UTC). */
export const auditPeriod = z.object({ valid_from: z.iso.datetime(), valid_until: z.iso.datetime() });
export type AuditPeriod = z.infer<typeof auditPeriod>;

/** An auditor sees the documents and their evidence, changes nothing, and is never anything else at the same time. */
export const isAuditor = (holder: Pick<Holder, 'roles'>): boolean => holder.roles.includes('auditor');

/** Who sees the evidence of all documents and departments. */
export const canSeeEvidence = (holder: Pick<Holder, 'roles'>): boolean =>
  canManageMasterList(holder) || isAuditor(holder);

/** Why a user cannot be an auditor; undefined where they can, or are none. */
export const auditorProblem = (user: Holder & { audit_period?: AuditPeriod | undefined }): string | undefined => {
  if (!isAuditor(user)) return undefined;
  if (user.roles.length > 1) return 'Auditor tidak dapat memiliki peran lain';
  if (user.positions.length > 0) return 'Auditor tidak dapat memegang jabatan';
  if (!user.audit_period) return 'Masa akses auditor harus diisi';
  return user.audit_period.valid_until <= user.audit_period.valid_from
    ? 'Tanggal berakhir akses auditor harus sesudah tanggal mulainya'
    : undefined;
};

/** Who may open the approval page; without a position its list fails with `position_not_found`. */
export const canOpenApproval = (holder: Holder): boolean =>
  holder.positions.length > 0 || holder.roles.includes('level1_management');

/** Whose footer leads to the absences: holders of a position, their substitutes included, and admins, who confirm. */
export const canOpenAbsences = (holder: Holder): boolean => isAdmin(holder) || holder.positions.length > 0;

export const canSeeProcessTimes = (holder: Holder): boolean =>
  isAdmin(holder) || isAuditor(holder) || holder.positions.some(({ role }) => role === 'project_manager');

/** Who may open superseded revisions (docs/decisions/documents.md: Files are private). */
export const canSeeSuperseded = (holder: Holder): boolean => canSeeEvidence(holder) || holder.positions.length > 0;
