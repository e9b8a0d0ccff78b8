import { z } from 'zod';
import { type SubmissionDepartment, submissionDepartments } from './departments.ts';
import { type Position, type PositionRole, positionLabels, type Role, roleLabels } from './roles.ts';
import { isWellFormed, textLine } from './text.ts';

/** The columns of a staff list: their names in messages, and the headings a sheet may give them. */
const columns = {
  nrp: { label: 'NRP', headings: ['nrp', 'nik', 'nomor registrasi'] },
  full_name: { label: 'Nama', headings: ['nama', 'nama lengkap', 'name', 'full_name', 'fullname'] },
  roles: { label: 'Peran', headings: ['peran', 'role', 'roles'] },
  positions: { label: 'Jabatan', headings: ['jabatan', 'posisi', 'position', 'positions'] },
  department: { label: 'Departemen', headings: ['departemen', 'department', 'dept', 'dept.'] },
} as const;
type Column = keyof typeof columns;
const columnNames = Object.keys(columns) as Column[];

const cell = z
  .string()
  .max(300, 'Isi sel terlalu panjang')
  .refine(isWellFormed, 'Isi sel mengandung karakter yang tidak diperbolehkan')
  .optional();

/** One row of a staff list as the sheet has it. A column the sheet lacks is absent, and changes nothing. */
export const userRow = z.object({
  row: z.int().positive(),
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

/** Reads a sheet, the first row of which holds the headings; empty rows are passed over. `missing` names columns no list can do without. */
export const userRowsFrom = (sheet: readonly (readonly unknown[])[]): { rows: UserRow[]; missing: string[] } => {
  const [headings = [], ...body] = sheet;
  const place = new Map<Column, number>();
  for (const name of columnNames) {
    const known: readonly string[] = columns[name].headings;
    const at = headings.findIndex((heading) => known.includes(plain(text(heading))));
    if (at >= 0) place.set(name, at);
  }
  const missing = (['nrp', 'full_name'] as const).filter((name) => !place.has(name)).map((name) => columns[name].label);
  const rows = body.flatMap((cells, at): UserRow[] => {
    if (cells.every((value) => text(value).trim() === '')) return [];
    const found = [...place].map(([name, index]) => [name, text(cells[index])]);
    return [{ row: at + 2, ...(Object.fromEntries(found) as Partial<Record<Column, string>>) }];
  });
  return { rows: missing.length > 0 ? [] : rows, missing };
};

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** What a row says of a person; what its sheet has no column for is undefined. */
export interface UserFromRow {
  nrp: string;
  full_name: string;
  roles: Role[] | undefined;
  positions: Position[] | undefined;
}

/** Reads a row; every cell that cannot be read is named with its column. */
export const userFromRow = (row: UserRow): { user: UserFromRow } | { errors: RowError[] } => {
  const errors: RowError[] = [];
  const fault = (column: Column, message: string): void => {
    errors.push({ column: columns[column].label, message });
  };
  const nrp = (row.nrp ?? '').trim();
  if (!/^\d{8}$/.test(nrp)) fault('nrp', 'NRP harus 8 angka.');
  const name = textLine('Nama', 100).safeParse(row.full_name ?? '');
  if (!name.success) fault('full_name', name.error.issues[0]?.message ?? 'Nama tidak benar');
  const department = departmentIn(row.department, fault);
  const roles = row.roles === undefined ? undefined : rolesIn(row.roles, fault);
  const positions = row.positions === undefined ? undefined : positionsIn(row.positions, department, fault);
  return errors.length > 0 || !name.success ? { errors } : { user: { nrp, full_name: name.data, roles, positions } };
};

type AddError = (column: Column, message: string) => void;

const listed = (value: string): string[] =>
  value
    .split(/[,;/\n]/)
    .map(plain)
    .filter((word) => word !== '');

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

const rolesIn = (value: string, fault: AddError): Role[] => {
  const found = listed(value).map((word) => {
    const known = roleNames[word];
    if (known === undefined)
      fault('roles', `Peran “${word}” tidak dikenal. Gunakan ${Object.values(roleLabels).join(', ')}`);
    return known;
  });
  return [...new Set(found.filter((known): known is Role => known !== undefined && known !== 'user'))];
};

const departmentIn = (value: string | undefined, fault: AddError): SubmissionDepartment | undefined => {
  const wanted = plain(value ?? '');
  if (wanted === '' || wanted === '-') return undefined;
  const found = submissionDepartments.find((department) => plain(department) === wanted);
  if (!found) fault('department', `Departemen “${value}” tidak dikenal. Gunakan ${submissionDepartments.join(', ')}`);
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

/** 'Plh.' before a position makes it an acting one; a Dept. Head of SHE is the Dept. Head SHE, however it is written. */
const positionsIn = (value: string, department: SubmissionDepartment | undefined, fault: AddError): Position[] => {
  const read = listed(value).flatMap((word): Position[] => {
    if (word === '-') return [];
    const [, acting, name = ''] = /^(plh\.? )?(.*)$/.exec(word) ?? [];
    const role = positionNames[name];
    if (role === undefined) {
      fault('positions', `Jabatan “${word}” tidak dikenal. Gunakan ${Object.values(positionLabels).join(', ')}`);
      return [];
    }
    const held = { role, ...(acting === undefined ? {} : { acting: true }) };
    if (role !== 'dept_head') return [held];
    if (department === undefined) {
      fault('department', 'Departemen wajib diisi untuk Dept. Head');
      return [];
    }
    return [department === 'SHE' ? { ...held, role: 'she_head' } : { ...held, department }];
  });
  return [...new Map(read.map((held) => [JSON.stringify(held), held])).values()];
};
