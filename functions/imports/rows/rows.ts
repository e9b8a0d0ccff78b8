import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import { documentFields, reviewMonthsError } from '../../../shared/domain/documents/document-fields.ts';
import type { DocumentStatus, Jenis } from '../../../shared/domain/documents/documents.ts';
import { parseReviewMonths, parseRevisi } from '../../../shared/domain/import/aliases.ts';
import {
  type dateColumns,
  type Header,
  type ImportColumn,
  importColumns,
  isRequired,
} from '../../../shared/domain/import/columns.ts';
import type { WordField, WordValues } from '../../../shared/domain/import/dictionary.ts';
import { maxCellLength } from '../../../shared/domain/jobs/job-limits.ts';
import { parseAudience } from '../../../shared/domain/required-reading/audience-text.ts';
import type { Audience } from '../../../shared/domain/required-reading/audiences.ts';
import { maxTitleLength, textLine } from '../../../shared/domain/text.ts';
import { type DateOrder, readDate } from './dates.ts';
import { readLink } from './links.ts';
import { isDate, isPlaceholder, isYear, maxImportedRevisi } from './values.ts';
import type { WordCounter } from './words.ts';

export const maxFileNameLength = 255;

/** The sheet of a row, where several sheets of the file have documents; `index` counts those from 0. */
export interface SheetPlace {
  index: number;
  name: string;
}

/** More rows than a sheet of a spreadsheet has. */
const rowsOfSheet = 1_048_577;

/** A number that no other row of the file has, in the order of sheets and rows. */
export const rowOrder = ({ row, sheet }: { row: number; sheet?: SheetPlace | undefined }): number =>
  (sheet?.index ?? 0) * rowsOfSheet + row;

/** 'Baris 4', or 'Sheet “SOP”, baris 4' where several sheets have documents. */
export const rowLabel = ({ row, sheet }: { row: number; sheet?: SheetPlace | undefined }): string =>
  sheet ? `Sheet “${sheet.name}”, baris ${row}` : `Baris ${row}`;

/** A valid row. A missing or empty column is undefined: a new document gets the default, an existing one stays unchanged. */
export interface ImportRow {
  /** The row number in its sheet, from 1. */
  row: number;
  sheet?: SheetPlace;
  nomor: string;
  nama: string;
  jenis: Jenis;
  department: DepartmentCode;
  status?: DocumentStatus;
  revisi?: number;
  file_url?: string;
  file_name?: string;
  /** The date from which the revision is effective, as YYYY-MM-DD. */
  effective_on?: string;
  /** The date of the last periodic review, as YYYY-MM-DD. */
  reviewed_on?: string;
  /** The document's own interval between reviews, in months. */
  review_months?: number;
  /** Who receives the document. */
  audience?: Audience;
  /** A remark for the user on what the row does not store. */
  note?: string;
}

export interface RowError {
  row: number;
  /** Null when the error concerns the whole row. */
  column: ImportColumn | null;
  message: string;
}

/** A rejected row with its errors; number and name as far as they are readable. */
export interface InvalidRow {
  row: number;
  sheet?: SheetPlace;
  nomor: string;
  nama: string;
  errors: RowError[];
  /** What its other columns hold, for a report in which the user corrects the row. */
  texts?: Partial<Record<ImportColumn, string>>;
}

export type ReadRow = { valid: ImportRow } | { invalid: InvalidRow };

type Cells = Record<ImportColumn, string>;

/** Bounds the text before any pattern runs on it; a longer text exceeds the limit of every column anyway. */
const cellText = (text: string): string => text.slice(0, maxCellLength).trim();

/** The row's cells by column; a column missing from the table is empty. A placeholder means that a value is missing. */
const cellsOf = (cells: readonly string[], header: Header): Cells =>
  Object.fromEntries(
    importColumns.map((column) => {
      const text = cellText(cells[header[column] ?? -1] ?? '');
      return [column, isOptional(column) && isPlaceholder(text) ? '' : text];
    }),
  ) as Cells;

const isOptional = (column: ImportColumn): boolean => !isRequired(column);

/** Cells that the row itself does not have: what a title states for a table without such a column, and corrections. */
type Given = Partial<Record<ImportColumn, string | undefined>>;

/** A word of the row was answered with leaving its rows out. */
export const leftOut = 'left-out';

/** What a row takes from outside of its own texts. */
export interface RowContext {
  words: WordCounter;
  given?: Given;
  /** How the table's dates are written. */
  dateOrder?: DateOrder;
  /** The address behind a cell of the row, where its texts have none. */
  link?: string | undefined;
}

/** Stands for the value of a formula that the workbook does not have, because the program that wrote it computes none. */
export const uncalculatedFormula = '(rumus belum dihitung)';

/** Reads one row; undefined when all its columns are empty. */
export const readRow = (
  row: number,
  texts: readonly string[],
  header: Header,
  { words, given = {}, dateOrder, link }: RowContext,
): ReadRow | typeof leftOut | undefined => {
  const cells = cellsOf(texts, header);
  if (importColumns.every((column) => cells[column] === '')) return undefined;
  for (const [column, text] of Object.entries(given))
    if (text !== undefined) cells[column as ImportColumn] = cellText(text);
  const errors: RowError[] = [];
  const reader = { row, cells, errors, words };
  if (link !== undefined && cells.file_url === uncalculatedFormula) cells.file_url = '';
  const uncalculated = importColumns.filter((column) => cells[column] === uncalculatedFormula);
  if (uncalculated.length > 0) {
    for (const column of uncalculated)
      addError(reader, column, 'Rumus pada sel ini belum dihitung. Buka berkas di Excel, simpan, lalu unggah lagi');
    return { invalid: invalidRow(reader) };
  }
  const nomor = lineIn(reader, 'nomor', documentFields.nomor);
  const nama = lineIn(reader, 'nama', documentFields.nama);
  const jenis = wordIn(reader, 'jenis');
  const department = wordIn(reader, 'department');
  const status = cells.status === '' ? undefined : wordIn(reader, 'status');
  if (jenis === null || department === null || status === null) return leftOut;
  const revisi = revisiIn(reader);
  const { file_url, note: linkNote } = linkIn(reader, link);
  const file_name =
    cells.file_name === '' ? undefined : lineIn(reader, 'file_name', textLine('Nama file', maxFileNameLength));
  const effective_on = dateIn(reader, 'effective_on', dateOrder);
  const reviewed_on = pastDateIn(reader, 'reviewed_on', dateOrder);
  const review_months = reviewMonthsIn(reader);
  const distribution = distributionIn(reader);
  if (errors.length > 0 || nomor === undefined || nama === undefined || !jenis || !department)
    return { invalid: invalidRow(reader) };
  const notes = [linkNote, distribution.note].filter((note) => note !== undefined);
  return {
    valid: {
      ...{ row, nomor, nama, jenis, department },
      ...(status && { status }),
      ...(revisi !== undefined && { revisi }),
      ...(file_url && { file_url }),
      ...(file_name && { file_name }),
      ...(effective_on && { effective_on }),
      ...(reviewed_on && { reviewed_on }),
      ...(review_months !== undefined && { review_months }),
      ...(distribution.audience && { audience: distribution.audience }),
      ...(notes.length > 0 && { note: notes.join('. ') }),
    },
  };
};

const invalidRow = ({ row, cells: { nomor, nama, ...others }, errors }: Reader): InvalidRow => ({
  ...{ row, nomor: reportText(nomor), nama: reportText(nama), errors },
  texts: Object.fromEntries(
    Object.entries(others).flatMap(([column, text]) => (text === '' ? [] : [[column, reportText(text)]])),
  ),
});

interface Reader {
  row: number;
  cells: Cells;
  errors: RowError[];
  words: WordCounter;
}

const addError = ({ row, errors }: Reader, column: ImportColumn, message: string): undefined => {
  errors.push({ row, column, message });
  return undefined;
};

/** The error values that spreadsheets display for a failed formula. */
const failedFormula = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/;

const lineIn = (reader: Reader, column: ImportColumn, schema: ReturnType<typeof textLine>): string | undefined => {
  const text = oneLine(reader.cells[column]);
  if (failedFormula.test(text)) return addError(reader, column, `Rumus pada sel ini gagal (${text})`);
  if (isRequired(column) && isPlaceholder(text))
    return addError(reader, column, `${lineLabels[column]} belum diisi (“${text}”)`);
  if (isRequired(column) && isDate(text))
    return addError(reader, column, `${lineLabels[column]} berisi tanggal (“${text}”). ${typeAgain}`);
  const parsed = schema.safeParse(text);
  return parsed.success
    ? parsed.data
    : addError(reader, column, parsed.error.issues[0]?.message ?? 'Isi sel tidak benar');
};

const lineLabels: Partial<Record<ImportColumn, string>> = { nomor: 'Nomor dokumen', nama: 'Nama dokumen' };
const typeAgain = 'Ubah format selnya menjadi Teks di Excel, lalu ketik ulang isinya';

const oneLine = (text: string): string =>
  /[\r\n]/.test(text)
    ? text
        .split(/[\r\n]+/)
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .join(' ')
    : text;

const wordTexts: Record<WordField, { label: string; choices: string }> = {
  jenis: { label: 'Jenis', choices: 'Manual & Kebijakan, SOP, INK, STD, FRM, atau OTHER' },
  department: { label: 'Departemen', choices: 'IMS, SHE, FAT, HGS, LOG, PLT, PRO, atau ENG' },
  status: { label: 'Status', choices: 'Aktif atau Kadaluarsa' },
};

/** The meaning of a cell that holds one of a few words; null leaves the row out. */
const wordIn = <F extends WordField>(reader: Reader, column: F): WordValues[F] | null | undefined => {
  const text = reader.cells[column];
  const { label, choices } = wordTexts[column];
  if (text === '') return addError(reader, column, `${label} harus diisi`);
  const meaning = reader.words.find(column, text);
  if (meaning) return meaning.value;
  return addError(reader, column, `${label} “${shortened(text)}” tidak dikenal. Gunakan ${choices}`);
};

/** Text of a rejected cell, limited to the length of a title. */
const reportText = (text: string): string =>
  text.length > maxTitleLength ? `${text.slice(0, maxTitleLength)}…` : text;

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const revisiIn = (reader: Reader): number | undefined => {
  const text = reader.cells.revisi;
  if (text === '') return undefined;
  const shown = shortened(text);
  if (isDate(text)) return addError(reader, 'revisi', `Revisi berisi tanggal (“${shown}”). ${typeAgain}`);
  const value = parseRevisi(text);
  if (value !== undefined && isYear(value))
    return addError(reader, 'revisi', `Revisi “${shown}” adalah tahun. Isi dengan nomor revisi, misalnya 2`);
  if (value !== undefined && value > maxImportedRevisi)
    return addError(reader, 'revisi', `Revisi paling besar ${maxImportedRevisi}, bukan “${shown}”`);
  return value ?? addError(reader, 'revisi', `Revisi harus berupa bilangan bulat, bukan “${shown}”`);
};

const linkIn = (reader: Reader, behind: string | undefined): { file_url?: string; note?: string } => {
  const text = reader.cells.file_url;
  const own = text === '' ? undefined : readLink(text);
  const found = own && 'link' in own ? own : behind === undefined ? own : readLink(behind);
  if (!found) return {};
  return 'link' in found ? { file_url: found.link } : { note: found.note };
};

type DateColumnName = (typeof dateColumns)[number];

const dateIn = (reader: Reader, column: DateColumnName, order: DateOrder | undefined): string | undefined => {
  const text = reader.cells[column];
  if (text === '') return undefined;
  const reading = readDate(text, order);
  return 'date' in reading ? reading.date : addError(reader, column, reading.problem);
};

const dayMs = 24 * 60 * 60 * 1000;

/** A date of tomorrow is accepted: the company's time zone may be ahead of UTC. */
const pastDateIn = (reader: Reader, column: DateColumnName, order: DateOrder | undefined): string | undefined => {
  const date = dateIn(reader, column, order);
  if (date === undefined || Date.parse(date) <= Date.now() + dayMs) return date;
  return addError(reader, column, `Tanggal tinjauan terakhir “${shortened(reader.cells[column])}” belum tiba`);
};

/** Lists name recipients that are no departments here ('HO', 'Site'): such a cell is left out, and the row is imported. */
const distributionIn = ({ cells }: Reader): { audience?: Audience; note?: string } => {
  const text = cells.distribution;
  if (text === '') return {};
  const parsed = parseAudience(text);
  if ('audience' in parsed) return parsed;
  return { note: `Distribusi “${shortened(text)}” tidak disimpan: “${shortened(parsed.unknown)}” tidak dikenal` };
};

const reviewMonthsIn = (reader: Reader): number | undefined => {
  const text = reader.cells.review_months;
  if (text === '') return undefined;
  const parsed = documentFields.review_months.safeParse(parseReviewMonths(text));
  return parsed.success
    ? parsed.data
    : addError(reader, 'review_months', `${reviewMonthsError}, bukan “${shortened(text)}”`);
};
