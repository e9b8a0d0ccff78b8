import type { ManagedUser } from '../../../../shared/api/users.ts';
import type { DepartmentCode, SubmissionDepartment } from '../../../../shared/domain/departments.ts';
import {
  type AuditPeriod,
  isAuditor,
  ownPositions,
  type Position,
  type PositionRole,
  type Role,
  sheDeptHeadError,
} from '../../../../shared/domain/people/roles.ts';
import { textLine } from '../../../../shared/domain/text.ts';
import { endOfDay, isDay, startOfDay } from '../../../../shared/domain/time/time-zone-days.ts';
import { dateAt } from '../../../../shared/domain/time/working-days.ts';
import { isComplete } from '../../lib/digits.ts';
import type { Problems } from '../../lib/forms/use-form.ts';

/** A position in the form; days are in the environment's time zone. */
export interface PositionDraft {
  key: string;
  role: PositionRole | '';
  department: SubmissionDepartment | '';
  acting: boolean;
  from: string;
  until: string;
  /** The original position: unedited days retain their exact instants. */
  before?: Position;
}

/** A select needs a value for the choice of none. */
export const noDepartment = 'none';

export interface UserDraft {
  nrp: string;
  full_name: string;
  department: DepartmentCode | typeof noDepartment;
  roles: Role[];
  /** Cannot sign in; has no roles, positions and crew. */
  without_account: boolean;
  supervises: DepartmentCode | typeof noDepartment;
  positions: PositionDraft[];
  /** Of an auditor: the first and the last day of access. */
  audit_period: { from: string; until: string };
}

export interface UserInput {
  nrp: string;
  full_name: string;
  department: DepartmentCode | null;
  roles: Role[];
  positions: Position[];
  supervises?: DepartmentCode | null;
  without_account?: boolean;
  audit_period?: AuditPeriod;
}

/** Errors by field: `nrp`, `full_name`, `department`, `roles`, `positions`, `audit_period.from`, `audit_period.until`, and `<key>.<field>` of a position. */
export type DraftProblems = Problems<string>;

export const newPosition = (): PositionDraft => ({
  key: crypto.randomUUID(),
  role: '',
  department: '',
  acting: false,
  from: '',
  until: '',
});

export const emptyDraft: UserDraft = {
  nrp: '',
  full_name: '',
  department: noDepartment,
  roles: [],
  without_account: false,
  supervises: noDepartment,
  positions: [],
  audit_period: { from: '', until: '' },
};

export const draftOf = (user: ManagedUser, timeZone: string): UserDraft => ({
  nrp: user.nrp,
  full_name: user.full_name ?? '',
  department: user.department ?? noDepartment,
  roles: user.roles,
  without_account: user.without_account ?? false,
  supervises: user.supervises ?? noDepartment,
  // What an absence gives a substitute is not edited here; the server keeps it.
  positions: ownPositions(user.positions).map((position) => positionDraft(position, timeZone)),
  audit_period: {
    from: user.audit_period ? dateAt(user.audit_period.valid_from, timeZone) : '',
    until: user.audit_period ? dateAt(user.audit_period.valid_until, timeZone) : '',
  },
});

const positionDraft = (before: Position, timeZone: string): PositionDraft => ({
  key: crypto.randomUUID(),
  role: before.role,
  department: before.department ?? '',
  acting: before.acting ?? false,
  from: before.valid_from === undefined ? '' : dateAt(before.valid_from, timeZone),
  until: before.valid_until === undefined ? '' : dateAt(before.valid_until, timeZone),
  before,
});

const name = textLine('Nama', 100);

export const userInputOf = (draft: UserDraft, timeZone: string): { input: UserInput } | { problems: DraftProblems } => {
  const problems: DraftProblems = {};
  if (!isComplete(draft.nrp)) problems['nrp'] = 'NRP harus 8 angka.';
  const parsedName = name.safeParse(draft.full_name);
  if (!parsedName.success) problems['full_name'] = parsedName.error.issues[0]?.message ?? 'Nama tidak benar';
  const department = draft.department === noDepartment ? null : draft.department;
  if (draft.without_account && department === null) problems['department'] = 'Departemen harus diisi';
  if (isAuditor(draft)) return auditorInputOf(draft, problems, timeZone);
  const positions: Position[] = [];
  for (const [at, each] of draft.positions.entries()) {
    const positionErrors = positionProblems(each, draft.positions.slice(0, at));
    Object.assign(problems, positionErrors);
    if (Object.keys(positionErrors).length === 0 && each.role !== '')
      positions.push(positionOf(each, each.role, timeZone));
  }
  if (Object.keys(problems).length > 0 || !parsedName.success) return { problems };
  return { input: { nrp: draft.nrp, full_name: parsedName.data, department, ...rightsOf(draft, positions) } };
};

/** Without account there are none. */
const rightsOf = ({ without_account, roles, supervises }: UserDraft, positions: Position[]) =>
  without_account
    ? { without_account, roles: [], positions: [], supervises: null }
    : { without_account, roles, positions, supervises: supervises === noDepartment ? null : supervises };

/** An auditor belongs to no department and holds no position. */
const auditorInputOf = (
  { nrp, full_name, roles, audit_period: { from, until } }: UserDraft,
  problems: DraftProblems,
  timeZone: string,
): { input: UserInput } | { problems: DraftProblems } => {
  if (!isDay(from)) problems['audit_period.from'] = 'Tanggal mulai harus diisi';
  if (!isDay(until)) problems['audit_period.until'] = 'Tanggal berakhir harus diisi';
  else if (until < from) problems['audit_period.until'] = 'Tanggal berakhir tidak boleh sebelum tanggal mulainya';
  if (Object.keys(problems).length > 0) return { problems };
  const audit_period = { valid_from: startOfDay(from, timeZone), valid_until: endOfDay(until, timeZone) };
  return { input: { nrp, full_name: name.parse(full_name), department: null, roles, positions: [], audit_period } };
};

const positionProblems = (each: PositionDraft, earlier: readonly PositionDraft[]): DraftProblems => {
  const { key, role, department, from, until } = each;
  if (role === '') return { [`${key}.role`]: 'Jabatan harus diisi' };
  if (role === 'dept_head' && department === '') return { [`${key}.department`]: 'Departemen harus diisi' };
  if (role === 'dept_head' && department === 'SHE') return { [`${key}.department`]: sheDeptHeadError };
  if (from !== '' && !isDay(from)) return { [`${key}.from`]: 'Tanggal mulai tidak benar' };
  if (until !== '' && !isDay(until)) return { [`${key}.until`]: 'Tanggal berakhir tidak benar' };
  if (from !== '' && until !== '' && until < from)
    return { [`${key}.until`]: 'Tanggal berakhir harus sesudah tanggal mulainya' };
  if (earlier.some((other) => isSamePosition(each, other) && isOverlapping(each, other)))
    return { [`${key}.role`]: 'Jabatan ini sudah ada di atas untuk masa yang sama' };
  return {};
};

const isSamePosition = (one: PositionDraft, other: PositionDraft): boolean =>
  one.role === other.role && (one.role !== 'dept_head' || one.department === other.department);

const isOverlapping = (one: PositionDraft, other: PositionDraft): boolean =>
  (one.until === '' || other.from === '' || other.from <= one.until) &&
  (other.until === '' || one.from === '' || one.from <= other.until);

const positionOf = (each: PositionDraft, role: PositionRole, timeZone: string): Position => {
  const { department, acting, from, until, before } = each;
  const unchangedInstant = (instant: string | undefined, day: string): string | undefined =>
    instant !== undefined && dateAt(instant, timeZone) === day ? instant : undefined;
  return {
    role,
    ...(role === 'dept_head' && department !== '' ? { department } : {}),
    ...(acting ? { acting } : {}),
    ...(from === '' ? {} : { valid_from: unchangedInstant(before?.valid_from, from) ?? startOfDay(from, timeZone) }),
    ...(until === '' ? {} : { valid_until: unchangedInstant(before?.valid_until, until) ?? endOfDay(until, timeZone) }),
  };
};

/** The server's `fields` (`positions.0.department`), by the form's field names. */
export const problemsByField = (fields: Record<string, string>, draft: UserDraft): DraftProblems =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const [, at, field] = /^positions\.(\d+)\.?(.*)$/.exec(path) ?? [];
      const position = at === undefined ? undefined : draft.positions[Number(at)];
      return [position ? `${position.key}.${formField(field)}` : path, message];
    }),
  );

const formField = (field: string | undefined): string =>
  field === 'valid_from' ? 'from' : field === 'valid_until' ? 'until' : field === 'department' ? field : 'role';
