import * as z from 'zod/mini';
import { type DepartmentCode, departmentLabels, submissionDepartmentOf } from '../departments.ts';
import {
  type Position,
  type PositionRole,
  positionLabels,
  positionRole,
  type Role,
  roleLabels,
  roles,
} from '../people/roles.ts';
import { isWellFormed, textLine } from '../text.ts';
import { findDepartment } from './aliases.ts';

/** The columns of a staff list: label in messages, and accepted headings in words, the clearest first. */
const columns = {
  nrp: { label: 'NRP', headings: ['nrp', 'nomor registrasi', 'nomor induk karyawan', 'nrp nik', 'nik'] },
  full_name: { label: 'Nama', headings: ['nama', 'nama lengkap', 'nama karyawan', 'name', 'full name', 'fullname'] },
  roles: { label: 'Peran', headings: ['peran', 'role', 'roles'] },
  positions: { label: 'Jabatan', headings: ['jabatan', 'posisi', 'position', 'positions'] },
  department: { label: 'Departemen', headings: ['departemen', 'department', 'dept'] },
  account: { label: 'Akun', headings: ['akun', 'account', 'punya akun'] },
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
  account: cell,
});
export type UserRow = z.infer<typeof userRow>;

export interface RowError {
  column: string;
  message: string;
}

const plain = (text: string): string => text.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');

/** Rows of titles that may stand above the headings. */
export const maxTitleRows = 50;

/** The columns that a row of headings names, by their place. */
const columnsIn = (cells: readonly unknown[]): Map<Column, number> => {
  const words = cells.map((each) => plain(text(each).replace(/[^\p{L}\p{N}]+/gu, ' ')));
  return new Map(
    columnNames.flatMap((name) => {
      const heading = columns[name].headings.find((each) => words.includes(each));
      return heading === undefined ? [] : [[name, words.indexOf(heading)]];
    }),
  );
};
const missingIn = (found: ReadonlyMap<Column, number>): string[] =>
  (['nrp', 'full_name'] as const).filter((name) => !found.has(name)).map((name) => columns[name].label);

/**
 * Reads a sheet below its row of headings, which may stand below titles and come again on a later page; empty rows are
 * skipped. `missing` lists required columns that no row names.
 */
export const userRowsFrom = (sheet: readonly (readonly unknown[])[]): { rows: UserRow[]; missing: string[] } => {
  const top = sheet.slice(0, maxTitleRows + 1).map(columnsIn);
  const first = top.findIndex((found) => missingIn(found).length === 0);
  if (first === -1) {
    const [nearest = new Map()] = top.toSorted((one, other) => missingIn(one).length - missingIn(other).length);
    return { rows: [], missing: missingIn(nearest) };
  }
  let positions: ReadonlyMap<Column, number> = new Map();
  const rows: UserRow[] = [];
  for (const [at, cells] of sheet.entries()) {
    if (at < first || cells.every((value) => text(value).trim() === '')) continue;
    const headings = columnsIn(cells);
    if (missingIn(headings).length === 0) positions = headings;
    else {
      const found = [...positions].map(([name, index]) => [name, text(cells[index])]);
      rows.push({ row: at + 1, ...(Object.fromEntries(found) as Partial<Record<Column, string>>) });
    }
  }
  return { rows, missing: [] };
};

interface Sheet {
  name: string;
  cells: readonly (readonly unknown[])[];
}

/**
 * Of several sheets the first that has the headings, because rows are known by their number; `leftOut` names the others, and
 * whether they have users too.
 */
export const staffListOf = (sheets: readonly Sheet[]) => {
  const all = sheets.map(({ name, cells }) => ({ name, ...userRowsFrom(cells) }));
  const { name, rows, missing } = all.find((each) => each.missing.length === 0) ??
    all[0] ?? { name: '', ...userRowsFrom([]) };
  const leftOut = all.filter((each) => each.name !== name);
  return { name, rows, missing, leftOut: leftOut.map((each) => ({ name: each.name, hasUsers: each.rows.length > 0 })) };
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
  /** Undefined for an empty cell, which changes nothing. */
  without_account?: boolean | undefined;
}

/** What an admin says that a job title is: a position, or none (null). */
export const titleMeaning = z.object({ title: z.string().check(z.maxLength(300)), role: z.nullable(positionRole) });
export type TitleMeaning = z.infer<typeof titleMeaning>;

type RowReading =
  /** `notes`: what the row says and the user does not get. */
  | { user: UserFromRow; notes?: RowError[] }
  /** `doubts`: job titles that an admin must say the meaning of. */
  | { errors: RowError[]; doubts?: string[] };

/** Parses a row; returns one error per invalid cell, with its column. */
export const userFromRow = (row: UserRow, meanings: readonly TitleMeaning[] = []): RowReading => {
  const errors: RowError[] = [];
  const titles: Titles = { meanings, unknown: [], doubts: [] };
  const addError = (column: Column, message: string): void => {
    errors.push({ column: columns[column].label, message });
  };
  const nrp = (row.nrp ?? '').trim();
  if (!/^\d{8}$/.test(nrp)) addError('nrp', 'NRP harus 8 angka.');
  const name = textLine('Nama', 100).safeParse(row.full_name ?? '');
  if (!name.success) addError('full_name', name.error.issues[0]?.message ?? 'Nama tidak benar');
  const department = departmentIn(row.department, addError);
  const roles = row.roles === undefined ? undefined : rolesIn(row.roles, addError);
  const positions = row.positions === undefined ? undefined : positionsIn(row.positions, department, addError, titles);
  const account = plain(row.account ?? '');
  if (!['', ...withAccount, ...withoutAccount].includes(account))
    addError('account', `Akun diisi dengan Ya atau Tidak, bukan “${row.account}”`);
  const without_account = account === '' ? undefined : withoutAccount.includes(account);
  const { unknown, doubts } = titles;
  if (errors.length > 0 || !name.success) return { errors, ...(doubts.length > 0 && { doubts }) };
  const notes = unknown.map((title) => ({
    column: columns.positions.label,
    message: `“${title}” bukan jabatan penyetuju, sehingga tidak disimpan`,
  }));
  return {
    user: { nrp, full_name: name.data, department, roles, positions, without_account },
    ...(notes.length > 0 && { notes }),
  };
};

const withAccount = ['ya', 'ada', 'yes'];
const withoutAccount = ['tidak', 'tidak ada', 'tanpa akun', 'no', '-'];

type AddError = (column: Column, message: string) => void;

const itemsOf = (value: string): string[] =>
  value
    .split(/[,;/\n]/)
    .map(plain)
    .filter((item) => item !== '');

/** 'dept_head' and 'dept. head' as 'dept head'. */
const withSpaces = (name: string): string => name.replace(/[._]\s*/g, ' ').trim();

const roleNames: Record<string, Role | 'user'> = {
  admin: 'admin',
  administrator: 'admin',
  'level1 management': 'level1_management',
  'level 1 management': 'level1_management',
  'manajemen level 1': 'level1_management',
  'document controller': 'document_controller',
  user: 'user',
  karyawan: 'user',
  '-': 'user',
};

/** An auditor has a period, for which a sheet has no columns: they are added in the user management. */
const importedRoles = roles.flatMap((each) => (each === 'auditor' ? [] : roleLabels[each]));

const unknownText = (what: string, text: string, known: readonly string[]): string =>
  `${what} “${text}” tidak dikenal. Gunakan ${known.join(', ')}`;

const rolesIn = (value: string, addError: AddError): Role[] => {
  const found = itemsOf(value).map((name) => {
    const role = roleNames[withSpaces(name)];
    if (role === undefined) addError('roles', unknownText('Peran', name, importedRoles));
    return role;
  });
  return [...new Set(found.filter((role): role is Role => role !== undefined && role !== 'user'))];
};

const departmentIn = (value = '', addError: AddError): UserFromRow['department'] => {
  const name = plain(value);
  if (name === '') return undefined;
  if (name === '-') return null;
  const found = findDepartment(name);
  if (!found) addError('department', unknownText('Departemen', value, Object.values(departmentLabels)));
  return found;
};

const positionNames: Record<string, PositionRole> = {
  'dept head': 'dept_head',
  'department head': 'dept_head',
  'kepala departemen': 'dept_head',
  'she head': 'she_head',
  'dept head she': 'she_head',
  'kepala departemen she': 'she_head',
  'project manager': 'project_manager',
};

/** Job titles of a row that name no position of the product, and those that an admin must decide. */
interface Titles {
  meanings: readonly TitleMeaning[];
  unknown: string[];
  doubts: string[];
}

/** Words of positions: a title with one of them may mean one. */
const positionWord = /(?<!\p{L})(?:head|kepala|manager|manajer|pm)(?!\p{L})/u;

/**
 * The prefix 'Plh.' marks an acting position. 'Dept. Head' with department SHE is read as 'Dept. Head SHE'
 * (docs/decisions/submissions.md). The job titles of other work are no positions: a cell with nothing else changes none.
 */
const positionsIn = (
  value: string,
  department: UserFromRow['department'],
  addError: AddError,
  { meanings, unknown, doubts }: Titles,
): Position[] | undefined => {
  const parsed = itemsOf(value).flatMap((item): Position[] => {
    if (item === '-') return [];
    const [, acting, name = ''] = /^(plh\.? )?(.*)$/.exec(item) ?? [];
    const role = positionNames[withSpaces(name)] ?? meanings.find(({ title }) => title === name)?.role;
    if (role) return positionFor({ role, ...(acting !== undefined && { acting: true }) }, department, addError);
    if (role === null || (acting === undefined && !positionWord.test(name))) unknown.push(item);
    else {
      doubts.push(name);
      addError(
        'positions',
        `Jabatan “${item}” perlu dipastikan: pilih artinya, atau tulis ${Object.values(positionLabels).join(', ')}, atau -`,
      );
    }
    return [];
  });
  if (parsed.length === 0 && unknown.length > 0) return undefined;
  return [...new Map(parsed.map((position) => [JSON.stringify(position), position])).values()];
};

/** The position in the department of its row; none where that has no such head. */
const positionFor = (position: Position, department: UserFromRow['department'], addError: AddError): Position[] => {
  if (position.role !== 'dept_head') return [position];
  const headed = department ? submissionDepartmentOf(department) : undefined;
  if (!department) addError('department', 'Departemen wajib diisi untuk Dept. Head');
  else if (headed === undefined)
    addError('department', `Departemen ${departmentLabels[department]} tidak memiliki Dept. Head`);
  if (headed === undefined) return [];
  return [headed === 'SHE' ? { ...position, role: 'she_head' } : { ...position, department: headed }];
};
