import { z } from 'zod';
import { maxCellLength } from './bulk.ts';
import type { DepartmentCode } from './departments.ts';
import { documentFields } from './document-fields.ts';
import type { DocumentStatus, Jenis } from './documents.ts';
import { findDepartment, findJenis, findStatus, parseRevisi } from './import-aliases.ts';
import { type Header, type ImportColumn, importColumns } from './import-columns.ts';
import { maxTitleLength, textLine } from './text.ts';

export const maxFileUrlLength = 2000;
export const maxFileNameLength = 255;

/** What one row asks for. A column that is left out or empty is undefined: a new document takes its default, a known one keeps what it has. */
export interface ImportRow {
  /** As the spreadsheet numbers it, from 1. */
  row: number;
  nomor: string;
  nama: string;
  jenis: Jenis;
  department: DepartmentCode;
  status?: DocumentStatus;
  revisi?: number;
  file_url?: string;
  file_name?: string;
}

export interface RowError {
  row: number;
  /** Null where the row as a whole is wrong. */
  column: ImportColumn | null;
  message: string;
}

/** A row that cannot be used, with what can be said of it. */
export interface InvalidRow {
  row: number;
  nomor: string;
  nama: string;
  errors: RowError[];
}

export type ReadRow = { good: ImportRow } | { wrong: InvalidRow };

type Cells = Record<ImportColumn, string>;

/** No pattern is asked of more: what is longer is too long for every column. */
const cellText = (text: string): string => text.slice(0, maxCellLength).trim();

/** The row's cells by column; what the table does not have is empty. */
const cellsOf = (cells: readonly string[], header: Header): Cells =>
  Object.fromEntries(importColumns.map((column) => [column, cellText(cells[header[column] ?? -1] ?? '')])) as Cells;

/** Reads one row; undefined when all its columns are empty. */
export const readRow = (row: number, texts: readonly string[], header: Header): ReadRow | undefined => {
  const cells = cellsOf(texts, header);
  if (importColumns.every((column) => cells[column] === '')) return undefined;
  const errors: RowError[] = [];
  const reader = { row, cells, errors };
  const nomor = line(reader, 'nomor', documentFields.nomor);
  const nama = line(reader, 'nama', documentFields.nama);
  const jenis = word(reader, 'jenis', findJenis, 'Jenis', 'Manual & Kebijakan, SOP, INK, STD, FRM, atau OTHER');
  const department = word(
    reader,
    'department',
    findDepartment,
    'Departemen',
    'IMS, SHE, FAT, HGS, LOG, PLT, PRO, atau ENG',
  );
  const status =
    cells.status === '' ? undefined : word(reader, 'status', findStatus, 'Status', 'Aktif atau Kadaluarsa');
  const revisi = revisiIn(reader);
  const file_url = urlIn(reader);
  const file_name =
    cells.file_name === '' ? undefined : line(reader, 'file_name', textLine('Nama file', maxFileNameLength));
  if (errors.length > 0 || nomor === undefined || nama === undefined || !jenis || !department)
    return { wrong: { row, nomor: named(cells.nomor), nama: named(cells.nama), errors } };
  return {
    good: {
      ...{ row, nomor, nama, jenis, department },
      ...(status && { status }),
      ...(revisi !== undefined && { revisi }),
      ...(file_url && { file_url }),
      ...(file_name && { file_name }),
    },
  };
};

interface Reader {
  row: number;
  cells: Cells;
  errors: RowError[];
}

const wrong = ({ row, errors }: Reader, column: ImportColumn, message: string): undefined => {
  errors.push({ row, column, message });
  return undefined;
};

/** Spreadsheets show a failed formula so; it is no text anybody typed. */
const failedFormula = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/;

const line = (reader: Reader, column: ImportColumn, schema: ReturnType<typeof textLine>): string | undefined => {
  // A cell broken into lines reads as one line.
  const text = oneLine(reader.cells[column]);
  if (failedFormula.test(text)) return wrong(reader, column, `Rumus pada sel ini gagal (${text})`);
  const parsed = schema.safeParse(text);
  return parsed.success ? parsed.data : wrong(reader, column, parsed.error.issues[0]?.message ?? 'Isi sel tidak benar');
};

const oneLine = (text: string): string =>
  /[\r\n]/.test(text)
    ? text
        .split(/[\r\n]+/)
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .join(' ')
    : text;

const word = <T>(
  reader: Reader,
  column: ImportColumn,
  meaning: (text: string) => T | undefined,
  label: string,
  choices: string,
): T | undefined => {
  const text = reader.cells[column];
  if (text === '') return wrong(reader, column, `${label} harus diisi`);
  return meaning(text) ?? wrong(reader, column, `${label} “${shortened(text)}” tidak dikenal. Gunakan ${choices}`);
};

/** As much as a report names of what cannot be used. */
const named = (text: string): string => (text.length > maxTitleLength ? `${text.slice(0, maxTitleLength)}…` : text);

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const revisiIn = (reader: Reader): number | undefined => {
  const text = reader.cells.revisi;
  if (text === '' || text === '-') return undefined;
  const parsed = documentFields.revisi.safeParse(parseRevisi(text));
  if (parsed.success) return parsed.data;
  const reason =
    parseRevisi(text) === undefined ? 'Revisi harus berupa bilangan bulat' : parsed.error.issues[0]?.message;
  return wrong(reader, 'revisi', `${reason ?? 'Revisi tidak benar'}, bukan “${shortened(text)}”`);
};

/** An address without credentials in it, in the form browsers make of it. */
const httpsLink = z.url({ protocol: /^https$/, normalize: true }).refine((link) => !/^https:\/\/[^/?#]*@/.test(link));

const urlIn = (reader: Reader): string | undefined => {
  const text = reader.cells.file_url;
  if (text === '' || text === '-') return undefined;
  const parsed = httpsLink.safeParse(text);
  if (!parsed.success) return wrong(reader, 'file_url', 'Tautan file harus berupa alamat https://');
  if (parsed.data.length > maxFileUrlLength)
    return wrong(reader, 'file_url', `Tautan file paling banyak ${maxFileUrlLength} karakter`);
  return parsed.data;
};
