import { type CellObject, type ParsingOptions, read, type WorkBook, type WorkSheet } from 'xlsx';
import { isZip } from '../../../shared/domain/files/signatures.ts';
import { type Merge, type Merges, mergeKey } from '../../../shared/domain/import/header.ts';
import { maxImportColumns } from '../../../shared/domain/jobs/job-limits.ts';
import { withDecodedTexts } from '../../../shared/domain/office/list-book.ts';
import { serialDate } from '../rows/dates.ts';
import type { RowMarks } from '../tables/row-marks.ts';
import { fileErrors, ImportFileError } from './file-errors.ts';
import { hiddenSheet, type NamedSheet, type OpenSheet, type SheetRows } from './sheet-rows.ts';
import { requireXlsCellLimit, xlsRecords } from './xls-cells.ts';
import { readXlsMarks } from './xls-marks.ts';
import { addComment } from './xlsx/cell-comments.ts';
import { addLink } from './xlsx/cell-links.ts';
import { maxMerges } from './xlsx/sheet-tail.ts';
import { TextLimit } from './xlsx/text-limit.ts';
import { maxSheets } from './xlsx/workbook-parts.ts';
import { readXlsxSheets } from './xlsx/xlsx-sheets.ts';

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Excel stores a password-protected workbook in a compound file under this name. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

const parsingOptions = {
  dense: true,
  // The short date format used in Indonesia; the file marks a cell only as a short date.
  dateNF: 'dd/mm/yyyy',
  cellFormula: false,
  cellHTML: false,
} as const satisfies ParsingOptions;

/** The sheets of a workbook, .xlsx or .xls, one after another. */
export async function* readWorkbook(file: Uint8Array, open: OpenSheet): AsyncGenerator<NamedSheet> {
  const bytes = asBuffer(file);
  if (isZip(bytes)) {
    yield* readXlsxSheets(bytes, open);
    return;
  }
  if (bytes.includes(encryptedPackage)) throw new ImportFileError(fileErrors.encrypted);
  const records = xlsRecords(bytes);
  requireXlsCellLimit(records);
  // An .xls is one stream, so it is always parsed completely.
  yield* readXlsSheets(withDecodedTexts(parseWorkbook(bytes), records), readXlsMarks(records), open);
}

function* readXlsSheets(
  { SheetNames, Sheets, Workbook }: WorkBook,
  marks: ReturnType<typeof readXlsMarks>,
  open: OpenSheet,
): Generator<NamedSheet> {
  if (SheetNames.length > maxSheets) throw new ImportFileError(fileErrors.tooManySheets(maxSheets));
  const limit = new TextLimit();
  for (const [at, name] of SheetNames.entries()) {
    const sheet = Sheets[name];
    if (Workbook?.Sheets?.[at]?.Hidden) yield hiddenSheet(name);
    if (!sheet || Workbook?.Sheets?.[at]?.Hidden) continue;
    const links = new Map<number, string>();
    const comments = new Map<number, string>();
    const rows = open(name, { merges: mergesOf(sheet), links, comments });
    const date1904 = Workbook?.WBProps?.date1904 === true;
    addRows(sheet, { rows, links, comments, marks: marks?.get(name), limit, date1904 });
    // Frees the cells before the rows are read: both together would exceed the function's memory.
    sheet['!data'] = [];
    for (const part of rows.finish()) yield marks ? part : { ...part, hasUnreadMarks: true };
  }
}

const parseWorkbook = (bytes: Buffer): WorkBook => {
  try {
    // With a plain array instead of a Buffer, SheetJS needs twice the memory.
    return read(bytes, { type: 'buffer', ...parsingOptions });
  } catch (error) {
    const isEncrypted = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new ImportFileError(isEncrypted ? fileErrors.encrypted : fileErrors.damaged, { cause: error });
  }
};

type Row = readonly (CellObject | undefined)[];

const mergesOf = (sheet: WorkSheet): Merges => {
  const ranges = sheet['!merges'] ?? [];
  if (ranges.length > maxMerges) throw new ImportFileError(fileErrors.tooManyMerges);
  return new Map(
    ranges.map(({ s, e }): [number, Merge] => [mergeKey(s.r + 1, s.c), { lastRow: e.r + 1, lastColumn: e.c }]),
  );
};

interface SheetContext {
  rows: SheetRows;
  /** Receives the addresses behind the cells. */
  links: Map<number, string>;
  /** Receives the comments by row. */
  comments: Map<number, string>;
  marks: ReadonlyMap<number, RowMarks> | undefined;
  limit: TextLimit;
  date1904: boolean;
}

const addRows = (sheet: WorkSheet, context: SheetContext): void => {
  // `forEach` skips the rows that a sparse sheet does not have.
  ((sheet['!data'] ?? []) as Row[]).forEach((row, at) => {
    const cells: string[] = [];
    // Only the first columns are visited: a row of two cells can reach to column 16,384.
    for (let column = 0; column < Math.min(row.length, maxImportColumns); column += 1) {
      const cell = row[column];
      const text = cell ? readCell(cell, at + 1, column, context) : '';
      if (text === '') continue;
      while (cells.length < column) cells.push('');
      cells.push(text);
    }
    const isTooWide = row.length > maxImportColumns && row.at(-1)?.v !== undefined;
    if (cells.length > 0 || isTooWide) context.rows.addCells(at + 1, cells, isTooWide, context.marks?.get(at + 1));
  });
};

/** The text of a cell, with its comment and its link for the sheet. */
const readCell = (cell: CellObject, row: number, column: number, context: SheetContext): string => {
  const { rows, links, comments, limit, date1904 } = context;
  for (const { t = '' } of cell.c ?? []) addComment(comments, row, t);
  if (cell.v === undefined) return '';
  const isDate = rows.isColumnOf('date', column);
  const decimal = !isDate && rows.isColumnOf('revision', column) ? decimalOf(cell) : undefined;
  const text = (isDate ? dateOf(cell, date1904) : decimal) ?? displayedText(cell);
  if (text === '' || !rows.isColumnOf('table', column)) return text;
  limit.add(text.length);
  if (cell.l?.Target) addLink(links, mergeKey(row, column), cell.l.Target, limit);
  return text;
};

/** The parts of a date in a displayed number; SheetJS returns no formats unless it stores one for each cell. */
const displayedDate = /\d[/-]\d|(?:^|[^a-z])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

/** The date of a number that is displayed as one, as YYYY-MM-DD. */
const dateOf = ({ t, v, w }: CellObject, date1904: boolean): string | undefined =>
  t === 'n' && typeof v === 'number' && w !== undefined && displayedDate.test(w) ? serialDate(v, date1904) : undefined;

/** A number with decimals in full, which its format may round. */
const decimalOf = ({ t, v, w = '' }: CellObject): string | undefined =>
  t === 'n' && typeof v === 'number' && !Number.isInteger(v) && !displayedDate.test(w) ? String(v) : undefined;

/** A cell's displayed text; a number that its format hides or shows with an exponent is written in full. */
const displayedText = (cell: CellObject): string => {
  if (cell.t === 'n' && (!cell.w?.trim() || /E\+\d+$/.test(cell.w))) return String(cell.v);
  return (cell.w ?? String(cell.v)).trim();
};
