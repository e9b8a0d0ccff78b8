import { type CellObject, type ParsingOptions, read, type WorkBook, type WorkSheet } from 'xlsx';
import { maxImportColumns, maxImportRows } from '../../../shared/domain/bulk.ts';
import { maxHeaderRows } from '../../../shared/domain/import-columns.ts';
import { fileErrors, ImportFileError } from './file-errors.ts';
import { listColumns } from './list-columns.ts';
import type { Table } from './tables.ts';
import { requireXlsCellLimit } from './xls-cells.ts';
import { TextLimit } from './xlsx/text-limit.ts';
import { xlsxTables } from './xlsx/xlsx-tables.ts';

const zip = [0x50, 0x4b];
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** Whether the file is a zip (.xlsx) or a compound file (.xls). */
export const isWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, zip) || startsWith(bytes, compoundFile);

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Excel stores a password-protected workbook in a compound file under this name. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

const parsingOptions = {
  dense: true,
  // The short date format used in Indonesia; the file marks a cell only as a short date.
  dateNF: 'dd/mm/yyyy',
  cellFormula: false,
  cellHTML: false,
  sheetRows: maxImportRows + 100,
} as const satisfies ParsingOptions;

/** The visible sheets of a workbook; sheets of an .xlsx are read lazily. */
export async function* tablesOfWorkbook(file: Uint8Array): AsyncGenerator<Table> {
  const bytes = asBuffer(file);
  if (startsWith(bytes, zip)) {
    yield* xlsxTables(bytes);
    return;
  }
  if (bytes.includes(encryptedPackage)) throw new ImportFileError(fileErrors.encrypted);
  requireXlsCellLimit(bytes);
  // An .xls is one stream, so it is always parsed completely.
  yield* visibleTables(parseWorkbook(bytes));
}

function* visibleTables({ SheetNames, Sheets, Workbook }: WorkBook): Generator<Table> {
  for (const [at, name] of SheetNames.entries()) {
    const sheet = Sheets[name];
    if (sheet && !Workbook?.Sheets?.[at]?.Hidden) yield tableFromSheet(sheet);
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

/** Below the rows in which a header may be found, only the header's columns are read. */
const tableFromSheet = (sheet: WorkSheet): Table => {
  const rows = (sheet['!data'] ?? []) as (Row | undefined)[];
  const limit = new TextLimit();
  const head = Array.from({ length: Math.min(rows.length, maxHeaderRows) }, (_, at) => cellTexts(rows[at], limit));
  const columns = listColumns(head);
  // `rows` is a sparse array, so it is read by index.
  return columns.size === 0
    ? head
    : Array.from({ length: rows.length }, (_, at) => head[at] ?? cellTexts(rows[at], limit, columns));
};

const cellTexts = (row: Row | undefined, limit: TextLimit, columns?: ReadonlySet<number>): string[] => {
  const cells: string[] = [];
  // `forEach` skips the holes of a sparse row: a row of two cells can reach to column 16,384.
  row?.forEach((cell, column) => {
    if (cell?.v === undefined) return;
    if (column >= maxImportColumns) throw new ImportFileError(fileErrors.tooManyColumns(maxImportColumns));
    if (columns && !columns.has(column)) return;
    const text = displayedText(cell);
    if (text === '') return;
    limit.add(text.length);
    while (cells.length < column) cells.push('');
    cells.push(text);
  });
  return cells;
};

/** A cell's displayed text; a long number is written in full where Excel shows an exponent. */
const displayedText = (cell: CellObject): string => {
  if (cell.t === 'n' && (cell.w === undefined || /E\+\d+$/.test(cell.w))) return String(cell.v);
  return (cell.w ?? String(cell.v)).trim();
};
