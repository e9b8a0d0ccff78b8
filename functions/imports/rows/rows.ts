import {
  type DocumentField,
  documentFields,
  type FieldsWith,
  type FieldValue,
  reviewMonthsError,
  sentenceLabel,
} from '../../../shared/domain/documents/document-fields.ts';
import {
  findExternalKind,
  maxImportedRevisi,
  parseReviewMonths,
  parseRevisi,
} from '../../../shared/domain/import/aliases.ts';
import {
  columnOf,
  type dateColumns,
  fieldOf,
  type Header,
  type ImportColumn,
  importColumns,
  isDateColumn,
  isRequired,
  isWordField,
  type requiredColumns,
  type WordField,
} from '../../../shared/domain/import/columns.ts';
import type { WordValues } from '../../../shared/domain/import/dictionary.ts';
import type { ColumnTexts } from '../../../shared/domain/import/row-texts.ts';
import { maxCellLength } from '../../../shared/domain/jobs/job-limits.ts';
import type { Audience } from '../../../shared/domain/required-reading/audiences.ts';
import { maxChangeReason, maxTitleLength } from '../../../shared/domain/text.ts';
import type { SheetPlace } from '../../jobs/row-results.ts';
import { parseAudience } from './audience-text.ts';
import { type DateOrder, type DateProblem, type DateReading, readDate } from './dates.ts';
import { readLink } from './links.ts';
import { isDate, isPlaceholder, isSameAsAbove, isYear } from './values.ts';
import type { WordCounter } from './words.ts';

/** More rows than a sheet of a spreadsheet has. */
const rowsOfSheet = 1_048_577;

/** More documents than one row names. */
const maxParts = 1000;

/** A number that no other row of the file has, in the order of sheets and rows. */
export const rowOrder = ({ row, sheet, part = 0 }: RowPlace): number =>
  (sheet?.index ?? 0) * rowsOfSheet + row + part / maxParts;
type RowPlace = { row: number; sheet?: SheetPlace | undefined; part?: number };

type RequiredValue = (typeof requiredColumns)[number];
type ImportValues = { [F in RequiredValue]: FieldValue<F> } & {
  [F in Exclude<DocumentField, RequiredValue>]?: FieldValue<F>;
};

/** A valid row. A missing or empty column is undefined: a new document gets the default, an existing one stays unchanged. */
export interface ImportRow extends ImportValues {
  /** The row number in its sheet, from 1. */
  row: number;
  sheet?: SheetPlace;
  /** The place of its document among several of the row, from 1 for the second. */
  part?: number;
  /** The fields whose cells are empty, so that they stay unchanged. */
  empty?: DocumentField[];
  /** A remark for the user on what the row does not store. */
  note?: string;
  /** Former revisions that the same row states, lowest first. */
  earlier?: readonly EarlierRevision[];
}

export interface EarlierRevision {
  revisi: number;
  effective_on?: string;
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
  texts?: ColumnTexts;
}

export type ReadRow = { valid: ImportRow } | { invalid: InvalidRow };
export const readOf = (read: ReadRow): ImportRow | InvalidRow => ('valid' in read ? read.valid : read.invalid);

type Cells = Record<ImportColumn, string>;

/** Bounds the text before any pattern runs on it; a longer text exceeds the limit of every column anyway. */
const cellText = (text: string): string => text.slice(0, maxCellLength).trim();

/** The row's cells by column; a column missing from the table is empty. A placeholder means that a value is missing. */
const cellsOf = (cells: readonly string[], header: Header): Cells =>
  Object.fromEntries(
    importColumns.map((column) => {
      const text = cellText(cells[header[column] ?? -1] ?? '');
      return [column, !isRequired(column) && isPlaceholder(text) ? '' : text];
    }),
  ) as Cells;

/** A word of the row was answered with leaving its rows out. */
export const leftOut = 'left-out';

/** What a row takes from outside of its own texts. */
export interface RowContext {
  words: WordCounter;
  /** Cells that the row itself does not have: what a title states for a table without such a column, and corrections. */
  given?: Partial<Record<ImportColumn, string | undefined>>;
  /** How dates are written in the columns of the table. */
  dateOrder?: (column: ImportColumn) => DateOrder | undefined;
  /** What answers say is wrong with its number. */
  numberProblem?: string | undefined;
  /** The address behind a cell of the row, where its texts have none. */
  link?: string | undefined;
  earlier?: readonly EarlierRevision[];
  notes?: readonly string[];
  /** What answers say about a text that is no certain date: a date, or '' to store none; undefined is an error. */
  doubtfulDate?: (row: number, text: string, reading: DateProblem) => string | undefined;
}

/** Stands for the value of a formula that the workbook does not have, because the program that wrote it computes none. */
export const uncalculatedFormula = '(rumus belum dihitung)';

/** Reads one row; undefined when all its columns are empty. */
export const readRow = (
  row: number,
  texts: readonly string[],
  header: Header,
  { given = {}, numberProblem, earlier = [], notes = [], ...context }: RowContext,
): ReadRow | typeof leftOut | undefined => {
  const cells = cellsOf(texts, header);
  if (importColumns.every((column) => cells[column] === '')) return undefined;
  for (const [column, text] of Object.entries(given))
    if (text !== undefined) cells[column as ImportColumn] = cellText(text);
  const errors: RowError[] = [];
  const reader: Reader = { ...context, row, cells, errors, notes: [...notes] };
  if (numberProblem !== undefined) addError(reader, 'nomor', numberProblem);
  if (context.link !== undefined && cells.file_url === uncalculatedFormula) cells.file_url = '';
  const uncalculated = importColumns.filter((column) => cells[column] === uncalculatedFormula);
  if (uncalculated.length > 0) {
    for (const column of uncalculated)
      addError(reader, column, 'Rumus pada sel ini belum dihitung. Buka berkas di Excel, simpan, lalu unggah lagi');
    return { invalid: invalidRow(reader) };
  }
  const values = importColumns.map((column) => [fieldOf(column), valueIn(reader, fieldOf(column))] as const);
  if (values.some(([, value]) => value === null)) return leftOut;
  if (errors.length > 0) return { invalid: invalidRow(reader) };
  const empty = importColumns.filter((column) => header[column] !== undefined && cells[column] === '').map(fieldOf);
  return {
    valid: {
      row,
      ...(Object.fromEntries(values.filter(([, value]) => value !== undefined)) as ImportValues),
      ...(empty.length > 0 && { empty }),
      ...(reader.notes.length > 0 && { note: reader.notes.join('. ') }),
      ...(earlier.length > 0 && { earlier }),
    },
  };
};

const invalidRow = ({ row, cells: { nomor, nama, ...others }, errors }: Reader): InvalidRow => ({
  row,
  nomor: reportText(nomor),
  nama: reportText(nama),
  errors,
  texts: Object.fromEntries(
    Object.entries(others).flatMap(([column, text]) =>
      text === '' ? [] : [[column, reportText(text, textLimits[column])]],
    ),
  ),
});

interface Reader extends Pick<RowContext, 'words' | 'dateOrder' | 'link' | 'doubtfulDate'> {
  row: number;
  cells: Cells;
  errors: RowError[];
  /** Remarks on what is not stored. */
  notes: string[];
}

type ValueReader<F extends DocumentField> = (reader: Reader) => FieldValue<F> | undefined;

/** The readers of fields whose kind has none, or not one that is strict enough. */
const ownReaders: { [F in Exclude<FieldsWith<'kind', 'count' | 'audience'>, 'revisi'>]: ValueReader<F> } & {
  [F in DocumentField]?: ValueReader<F>;
} = {
  file_url: (reader) => linkIn(reader),
  reviewed_on: (reader) => dateIn(reader, 'reviewed_on', false),
  review_months: (reader) => reviewMonthsIn(reader),
  audience: (reader) => audienceIn(reader),
};

/** The value of a field; undefined where the cell is empty or has an error, null where its word leaves the row out. */
const valueIn = (reader: Reader, field: DocumentField): FieldValue | null | undefined => {
  const column = columnOf(field);
  const own: ((reader: Reader) => FieldValue | undefined) | undefined = ownReaders[field];
  if (own) return own(reader);
  if (reader.cells[column] === '' && !isRequired(column)) return undefined;
  if (column === 'revisi') return revisiIn(reader);
  if (isWordField(column)) return wordIn(reader, column);
  if (isDateColumn(column)) return dateIn(reader, column);
  return lineIn(reader, column);
};

const addError = ({ row, errors }: Reader, column: ImportColumn, message: string): undefined => {
  errors.push({ row, column, message });
  return undefined;
};

/** The error values that spreadsheets display for a failed formula. */
const failedFormula = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/;

const formulaError = (text: string): string => `Rumus pada sel ini gagal (${text})`;

const lineIn = (reader: Reader, column: ImportColumn): FieldValue | undefined => {
  const text = oneLine(reader.cells[column]);
  if (failedFormula.test(text)) return addError(reader, column, formulaError(text));
  const problem = isRequired(column) ? noValue(column, text) : undefined;
  if (problem !== undefined) return addError(reader, column, `${sentenceLabel(labelOf(column))} ${problem}`);
  const value = column === 'external_kind' ? (findExternalKind(text) ?? text) : text;
  const parsed = documentFields[fieldOf(column)].input.safeParse(value);
  return parsed.success
    ? parsed.data
    : addError(reader, column, parsed.error.issues[0]?.message ?? 'Isi sel tidak benar');
};

/** Why a text is no number or title. */
const noValue = (column: ImportColumn, text: string): string | undefined => {
  if (isPlaceholder(text)) return `belum diisi (“${text}”)`;
  if (isSameAsAbove(text)) return `hanya berisi “${text}”, tanpa isi yang dapat diambil dari atasnya`;
  const isOther = isDate(text) && !(column === 'nama' && namesDay.test(text));
  return isOther ? `berisi tanggal (“${text}”). ${typeAgain}` : undefined;
};

/** '12 Januari 2024' can be a title; '12-Jan-24' is what a spreadsheet makes of another text. */
const namesDay = /^\d{1,2} \p{L}{3,} \d{4}$/u;

const labelOf = (column: ImportColumn): string => documentFields[fieldOf(column)].label;
const typeAgain = 'Ubah format selnya menjadi Teks di Excel, lalu ketik ulang isinya';

const oneLine = (text: string): string => text.trim().replace(/\s*[\r\n]\s*/g, ' ');

const wordChoices: Record<Exclude<WordField, 'revisi'>, string> = {
  jenis: 'Manual & Kebijakan, SOP, INK, STD, FRM, atau OTHER',
  department: 'IMS, SHE, FAT, HGS, LOG, PLT, PRO, atau ENG',
  status: 'Aktif atau Kadaluarsa',
};

/** The meaning of a cell that holds one of a few words; null leaves the row out. */
const wordIn = <F extends Exclude<WordField, 'revisi'>>(
  reader: Reader,
  column: F,
): WordValues[F] | null | undefined => {
  const text = reader.cells[column];
  if (text === '') return addError(reader, column, `${labelOf(column)} harus diisi`);
  if (failedFormula.test(text)) return addError(reader, column, formulaError(text));
  const meaning = reader.words.find(column, text);
  if (meaning) return meaning.value;
  return addError(
    reader,
    column,
    `${labelOf(column)} “${shortened(text)}” tidak dikenal. Gunakan ${wordChoices[column]}`,
  );
};

/** Columns that may hold more than a title. */
const textLimits: Readonly<Record<string, number>> = { change_reason: maxChangeReason };

/** Text of a rejected cell, limited to the length of what it may hold. */
const reportText = (text: string, limit = maxTitleLength): string =>
  text.length > limit ? `${text.slice(0, limit)}…` : text;

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** The revision of a cell; null where an answer leaves its rows out. */
const revisiIn = (reader: Reader): number | null | undefined => {
  const text = oneLine(reader.cells.revisi);
  const wrong = (problem: string): undefined => addError(reader, 'revisi', `Revisi ${problem}`);
  const shown = `“${shortened(text)}”`;
  if (isDate(text)) return wrong(`berisi tanggal (${shown}). ${typeAgain}`);
  const value = parseRevisi(text);
  const meaning = value === undefined ? reader.words.find('revisi', text) : { value };
  if (!meaning) return wrong(`harus berupa bilangan bulat, bukan ${shown}`);
  if (value !== undefined && isYear(value)) return wrong(`${shown} adalah tahun. Isi dengan nomor revisi, misalnya 2`);
  if (value !== undefined && value > maxImportedRevisi)
    return wrong(`paling besar ${maxImportedRevisi}, bukan ${shown}`);
  return meaning.value;
};

const linkIn = ({ cells: { file_url: text }, link: behind, notes }: Reader): string | undefined => {
  const own = text === '' ? undefined : readLink(text);
  const found = own && 'link' in own ? own : behind === undefined ? own : readLink(behind);
  if (!found || 'link' in found) return found?.link;
  notes.push(found.note);
  return undefined;
};

const dateIn = (reader: Reader, column: (typeof dateColumns)[number], mayBeLater = true): string | undefined => {
  const text = reader.cells[column];
  if (text === '') return undefined;
  const found = readDate(text, reader.dateOrder?.(column));
  const label = sentenceLabel(labelOf(column));
  const isEarly = 'date' in found && !mayBeLater && Date.parse(found.date) > Date.now() + dayMs;
  const reading: DateReading = isEarly
    ? { problem: `${label} “${shortened(text)}” belum tiba`, doubt: 'future' }
    : found;
  if ('date' in reading) return reading.date;
  const answered = reader.doubtfulDate?.(reader.row, text, reading);
  if (answered === undefined) return addError(reader, column, reading.problem);
  if (answered === '') reader.notes.push(`${label} tidak disimpan: ${reading.problem}`);
  return answered || undefined;
};

/** A date of tomorrow is accepted: the company's time zone may be ahead of UTC. */
const dayMs = 24 * 60 * 60 * 1000;

/** Lists name recipients that are no departments here ('HO', 'Site'): such a cell is left out, and the row is imported. */
const audienceIn = ({ cells: { distribution: text }, notes }: Reader): Audience | undefined => {
  if (text === '') return undefined;
  const parsed = parseAudience(text);
  if ('audience' in parsed) return parsed.audience;
  notes.push(`Distribusi “${shortened(text)}” tidak disimpan: “${shortened(parsed.unknown)}” tidak dikenal`);
  return undefined;
};

const reviewMonthsIn = (reader: Reader): number | undefined => {
  const text = reader.cells.review_months;
  if (text === '') return undefined;
  const parsed = documentFields.review_months.input.safeParse(parseReviewMonths(text));
  return parsed.success
    ? parsed.data
    : addError(reader, 'review_months', `${reviewMonthsError}, bukan “${shortened(text)}”`);
};
