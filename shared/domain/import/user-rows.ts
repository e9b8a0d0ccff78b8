import * as z from 'zod/mini';
import { type DepartmentCode, departmentLabels, submissionDepartmentOf } from '../departments.ts';
import { type Position, type PositionRole, positionLabels, type Role, roleLabels, roles } from '../people/roles.ts';
import { isWellFormed, textLine } from '../text.ts';
import { findDepartment } from './aliases.ts';

/** The columns of a staff list: label in messages, and accepted headings. */
const columns = {
  nrp: { label: 'NRP', headings: ['nrp', 'nik', 'nomor registrasi'] },
  full_name: { label: 'Nama', headings: ['nama', 'nama lengkap', 'name', 'full_name', 'fullname'] },
  roles: { label: 'Peran', headings: ['peran', 'role', 'roles'] },
  positions: { label: 'Jabatan', headings: ['jabatan', 'posisi', 'position', 'positions'] },
  department: { label: 'Departemen', headings: ['departemen', 'department', 'dept', 'dept.'] },
} as const;
type Column = keyof typeof columns;
const columnNames = Object.keys(columns) as Column[];

const cell = z.optional(
  z
    .string()
    .check(
      z.maxLength(300, 'Isi sel terlalu panjang'),
      z.refine(isWellFormed, 'Isi sel mengandung karakter yang tidak diperbolehkan'),
    ),
);

/** One row of a staff list with its unparsed cells. A column missing from the sheet is absent and changes nothing. */
export const userRow = z.object({
  row: z.int().check(z.positive()),
  nrp: cell,
  full_name: cell,
  roles: cell,
  positions: cell,
  department: cell,
});
export type UserRow = z.infer<typeof userRow>;

export interface RowError {
  column: string;
  message: string;
}

const plain = (text: string): string => text.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');

/** Reads a sheet whose first row contains the headings; empty rows are skipped. `missing` lists required columns that are not there. */
export const userRowsFrom = (sheet: readonly (readonly unknown[])[]): { rows: UserRow[]; missing: string[] } => {
  const [headings = [], ...body] = sheet;
  const positions = new Map<Column, number>();
  for (const name of columnNames) {
    const accepted: readonly string[] = columns[name].headings;
    const at = headings.findIndex((heading) => accepted.includes(plain(text(heading))));
    if (at >= 0) positions.set(name, at);
  }
  const missing = (['nrp', 'full_name'] as const)
    .filter((name) => !positions.has(name))
    .map((name) => columns[name].label);
  const rows = body.flatMap((cells, at): UserRow[] => {
    if (cells.every((value) => text(value).trim() === '')) return [];
    const found = [...positions].map(([name, index]) => [name, text(cells[index])]);
    return [{ row: at + 2, ...(Object.fromEntries(found) as Partial<Record<Column, string>>) }];
  });
  return { rows: missing.length > 0 ? [] : rows, missing };
};

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** The user described by a row; undefined for a column missing from the sheet. */
export interface UserFromRow {
  nrp: string;
  full_name: string;
  /** Where the user works; null for '-', undefined for an empty cell, which changes nothing. */
  department: DepartmentCode | null | undefined;
  roles: Role[] | undefined;
  positions: Position[] | undefined;
}

/** Parses a row; returns one error per invalid cell, with its column. */
export const userFromRow = (row: UserRow): { user: UserFromRow } | { errors: RowError[] } => {
  const errors: RowError[] = [];
  const addError = (column: Column, message: string): void => {
    errors.push({ column: columns[column].label, message });
  };
  const nrp = (row.nrp ?? '').trim();
  if (!/^\d{8}$/.test(nrp)) addError('nrp', 'NRP harus 8 angka.');
  const name = textLine('Nama', 100).safeParse(row.full_name ?? '');
  if (!name.success) addError('full_name', name.error.issues[0]?.message ?? 'Nama tidak benar');
  const department = departmentIn(row.department, addError);
  const roles = row.roles === undefined ? undefined : rolesIn(row.roles, addError);
  const positions = row.positions === undefined ? undefined : positionsIn(row.positions, department, addError);
  return errors.length > 0 || !name.success
    ? { errors }
    : { user: { nrp, full_name: name.data, department, roles, positions } };
};

type AddError = (column: Column, message: string) => void;

const itemsOf = (value: string): string[] =>
  value
    .split(/[,;/\n]/)
    .map(plain)
    .filter((item) => item !== '');

const roleNames: Record<string, Role | 'user'> = {
  admin: 'admin',
  administrator: 'admin',
  level1_management: 'level1_management',
  'level 1 management': 'level1_management',
  'manajemen level 1': 'level1_management',
  document_controller: 'document_controller',
  'document controller': 'document_controller',
  user: 'user',
  karyawan: 'user',
  '-': 'user',
};

/** An auditor has a period, for which a sheet has no columns: they are added in the user management. */
const importedRoles = roles.filter((each) => each !== 'auditor');

const rolesIn = (value: string, addError: AddError): Role[] => {
  const found = itemsOf(value).map((name) => {
    const role = roleNames[name];
    if (role === undefined)
      addError(
        'roles',
        `Peran “${name}” tidak dikenal. Gunakan ${importedRoles.map((each) => roleLabels[each]).join(', ')}`,
      );
    return role;
  });
  return [...new Set(found.filter((role): role is Role => role !== undefined && role !== 'user'))];
};

const departmentIn = (value: string | undefined, addError: AddError): UserFromRow['department'] => {
  const name = plain(value ?? '');
  if (name === '') return undefined;
  if (name === '-') return null;
  const found = findDepartment(name);
  if (!found)
    addError(
      'department',
      `Departemen “${value}” tidak dikenal. Gunakan ${Object.values(departmentLabels).join(', ')}`,
    );
  return found;
};

const positionNames: Record<string, PositionRole> = {
  dept_head: 'dept_head',
  'dept head': 'dept_head',
  'dept. head': 'dept_head',
  'department head': 'dept_head',
  'kepala departemen': 'dept_head',
  she_head: 'she_head',
  'she head': 'she_head',
  'dept. head she': 'she_head',
  'dept head she': 'she_head',
  'kepala departemen she': 'she_head',
  project_manager: 'project_manager',
  'project manager': 'project_manager',
};

/** The prefix 'Plh.' marks an acting position. 'Dept. Head' with department SHE is read as 'Dept. Head SHE' (docs/decisions/submissions.md). */
const positionsIn = (value: string, department: UserFromRow['department'], addError: AddError): Position[] => {
  const parsed = itemsOf(value).flatMap((item): Position[] => {
    if (item === '-') return [];
    const [, acting, name = ''] = /^(plh\.? )?(.*)$/.exec(item) ?? [];
    const role = positionNames[name];
    if (role === undefined) {
      addError('positions', `Jabatan “${item}” tidak dikenal. Gunakan ${Object.values(positionLabels).join(', ')}`);
      return [];
    }
    const position = { role, ...(acting === undefined ? {} : { acting: true }) };
    if (role !== 'dept_head') return [position];
    if (!department) {
      addError('department', 'Departemen wajib diisi untuk Dept. Head');
      return [];
    }
    const headed = submissionDepartmentOf(department);
    if (headed === undefined) {
      addError('department', `Departemen ${departmentLabels[department]} tidak memiliki Dept. Head`);
      return [];
    }
    return [headed === 'SHE' ? { ...position, role: 'she_head' } : { ...position, department: headed }];
  });
  return [...new Map(parsed.map((position) => [JSON.stringify(position), position])).values()];
};
