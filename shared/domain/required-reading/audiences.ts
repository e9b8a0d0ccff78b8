import * as z from 'zod/mini';
import { type DepartmentCode, departmentCode, departmentLabels, publicationDepartment } from '../departments.ts';
import {
  assignablePosition,
  deptHeadDepartments,
  isAuditor,
  isPositionInForce,
  type Position,
  positionRole,
  positionTitle,
  type Role,
} from '../people/roles.ts';

export const maxAudiencePositions = 10;
/** Few enough that the lists of a document change in one transaction. */
export const maxAudienceUsers = 20;

const audiencePosition = z.pipe(
  assignablePosition,
  z.transform(({ role, department }) => ({ role, ...(department !== undefined && { department }) })),
);

/**
 * Who must know a document: everyone in the company, or the members of departments, the holders of positions and named
 * people together. Without any of them the document is distributed to no one.
 */
export const audience = z.object({
  everyone: z._default(z.boolean(), false),
  departments: z._default(z.array(departmentCode), []),
  positions: z._default(
    z.array(audiencePosition).check(z.maxLength(maxAudiencePositions, `Paling banyak ${maxAudiencePositions} jabatan`)),
    [],
  ),
  /** NRPs. */
  users: z._default(
    z
      .array(z.string({ error: 'NRP harus 8 angka.' }).check(z.regex(/^\d{8}$/)))
      .check(z.maxLength(maxAudienceUsers, `Paling banyak ${maxAudienceUsers} orang`)),
    [],
  ),
});
export type Audience = z.infer<typeof audience>;
export type AudiencePosition = Audience['positions'][number];

export const noOne: Audience = { everyone: false, departments: [], positions: [], users: [] };

/**
 * The name of one list of an audience: `ALL`, `D#PRO`, `P#dept_head#Produksi`, or `U#10000031` for a named person. A
 * document is in the list of each of its audience's keys, and its readers are the people with at least one of them.
 */
export type AudienceKey = string;

export const everyoneKey: AudienceKey = 'ALL';
export const departmentKey = (department: DepartmentCode): AudienceKey => `D#${department}`;
export const positionKey = ({ role, department }: Pick<Position, 'role' | 'department'>): AudienceKey =>
  `P#${role}#${department ?? ''}`;
export const userKey = (nrp: string): AudienceKey => `U#${nrp}`;

/** Who belongs to a list. */
export const recipientsOf = (
  key: AudienceKey,
):
  | { are: 'everyone' }
  | { are: 'department'; department: DepartmentCode }
  | { are: 'holders'; position: AudiencePosition }
  | { are: 'user'; nrp: string } => {
  const [kind, name = ''] = key.split('#');
  if (kind === 'D') return { are: 'department', department: departmentCode.parse(name) };
  if (kind === 'U') return { are: 'user', nrp: name };
  const position = audiencePositions.find((each) => positionKey(each) === key);
  if (position) return { are: 'holders', position };
  if (key !== everyoneKey) throw new Error(`No list of an audience: ${key}`);
  return { are: 'everyone' };
};

/** Everyone includes all others, so that such a document is in one list only. */
export const audienceKeys = ({ everyone, departments, positions, users }: Audience): AudienceKey[] =>
  everyone
    ? [everyoneKey]
    : [...new Set([...departments.map(departmentKey), ...positions.map(positionKey), ...users.map(userKey)])].sort();

/** Each recipient once, in one order, so that equal audiences are equal texts; everyone includes all others. */
export const normalAudience = ({ everyone, departments, positions, users }: Audience): Audience => {
  if (everyone) return { ...noOne, everyone };
  const byKey = new Map(positions.map((each) => [positionKey(each), each]));
  return {
    everyone,
    departments: [...new Set(departments)].sort(),
    positions: [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each),
    users: [...new Set(users)].sort(),
  };
};

export const isSameAudience = (one: Audience | undefined, other: Audience | undefined): boolean =>
  one === undefined || other === undefined
    ? one === other
    : one.everyone === other.everyone && audienceKeys(one).join() === audienceKeys(other).join();

/** What a membership follows from. A person who left has none. */
export interface Member {
  nrp: string;
  active: boolean;
  department?: DepartmentCode | undefined;
  department_since?: string | undefined;
  /** When the person joined the company; absent for those who have always been there. */
  member_since?: string | undefined;
  positions: readonly Position[];
  /** An auditor must read nothing. */
  roles?: readonly Role[];
}

/** A list that a person belongs to, and since when (ISO 8601); without a time, since before anything that is asked. */
export interface Membership {
  key: AudienceKey;
  since: string | undefined;
}

export const membershipsOf = (person: Member, now: Date): Membership[] => {
  if (!person.active || (person.roles && isAuditor({ roles: person.roles }))) return [];
  const held = person.positions.filter((each) => isPositionInForce(each, now));
  const byKey = new Map<AudienceKey, Membership>([
    [everyoneKey, { key: everyoneKey, since: person.member_since }],
    [userKey(person.nrp), { key: userKey(person.nrp), since: person.member_since }],
  ]);
  if (person.department !== undefined) {
    const key = departmentKey(person.department);
    byKey.set(key, { key, since: person.department_since });
  }
  for (const each of held) {
    const key = positionKey(each);
    byKey.set(key, { key, since: earlier(byKey.get(key), each.valid_from) });
  }
  return [...byKey.values()];
};

/** Of two periods in one position, the one that began first; one without a beginning began before anything. */
const earlier = (known: Membership | undefined, since: string | undefined): string | undefined => {
  if (!known) return since;
  if (known.since === undefined || since === undefined) return undefined;
  return known.since < since ? known.since : since;
};

export const isInAudience = (who: Audience, person: Member, now: Date): boolean => {
  const keys = new Set(audienceKeys(who));
  return membershipsOf(person, now).some(({ key }) => keys.has(key));
};

/** The positions that an audience may name. */
export const audiencePositions: readonly AudiencePosition[] = [
  ...deptHeadDepartments.map((department) => ({ role: 'dept_head' as const, department })),
  ...positionRole.options.filter((role) => role !== 'dept_head').map((role) => ({ role })),
];

/** The lists through which a department receives documents: everyone's, its own and those of its heads. */
export const receivingKeys = (department: DepartmentCode): AudienceKey[] => [
  everyoneKey,
  departmentKey(department),
  ...audiencePositions.filter((each) => departmentOfPosition(each) === department).map(positionKey),
];

export const isReceivedBy = (who: Audience, department: DepartmentCode): boolean => {
  const received = receivingKeys(department);
  return audienceKeys(who).some((key) => received.includes(key));
};

const departmentOfPosition = ({ role, department }: AudiencePosition): DepartmentCode | undefined => {
  if (role === 'she_head') return publicationDepartment.SHE;
  return department && publicationDepartment[department];
};

/** 'PRODUKSI, SHE, Dept. Head Plant, 10000031', 'Semua' or 'Tidak didistribusikan'. */
export const audienceText = ({ everyone, departments, positions, users }: Audience): string => {
  if (everyone) return 'Semua';
  const names = [...departments.map((each) => departmentLabels[each]), ...positions.map(positionTitle), ...users];
  return names.length === 0 ? 'Tidak didistribusikan' : names.join(', ');
};
