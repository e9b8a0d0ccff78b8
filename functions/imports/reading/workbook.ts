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

/** What Excel writes: a zip (.xlsx) or a compound file (.xls). */
export const isWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, zip) || startsWith(bytes, compoundFile);

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Excel keeps a workbook with a password in a compound file under this name. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

const asShown = {
  dense: true,
  // As a date's short form is read here; the file says only that it is one.
  dateNF: 'dd/mm/yyyy',
  cellFormula: false,
  cellHTML: false,
  sheetRows: maxImportRows + 100,
} as const satisfies ParsingOptions;

/** The visible sheets of a workbook; of a zipped one each is read when it is asked for. */
export async function* tablesOfWorkbook(given: Uint8Array): AsyncGenerator<Table> {
  const bytes = asBuffer(given);
  if (startsWith(bytes, zip)) {
    yield* xlsxTables(bytes);
    return;
  }
  if (bytes.includes(encryptedPackage)) throw new ImportFileError(fileErrors.encrypted);
  requireXlsCellLimit(bytes);
  // The old format is one stream: whoever reads a part of it reads it all.
  yield* visibleTables(parsed(bytes));
}

function* visibleTables({ SheetNames, Sheets, Workbook }: WorkBook): Generator<Table> {
  for (const [at, name] of SheetNames.entries()) {
    const sheet = Sheets[name];
    if (sheet && !Workbook?.Sheets?.[at]?.Hidden) yield tableOf(sheet);
  }
}

const parsed = (bytes: Buffer): WorkBook => {
  try {
    // As a Buffer: over a plain array SheetJS takes twice the memory.
    return read(bytes, { type: 'buffer', ...asShown });
  } catch (error) {
    const locked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new ImportFileError(locked ? fileErrors.encrypted : fileErrors.damaged, { cause: error });
  }
};

type Row = readonly (CellObject | undefined)[];

/** Below the rows a header may stand in, only the columns that it names. */
const tableOf = (sheet: WorkSheet): Table => {
  const rows = (sheet['!data'] ?? []) as (Row | undefined)[];
  const limit = new TextLimit();
  const head = Array.from({ length: Math.min(rows.length, maxHeaderRows) }, (_, at) => cellsOf(rows[at], limit));
  const kept = listColumns(head);
  // Rows without cells are holes.
  return kept.size === 0
    ? head
    : Array.from({ length: rows.length }, (_, at) => head[at] ?? cellsOf(rows[at], limit, kept));
};

const cellsOf = (row: Row | undefined, limit: TextLimit, kept?: ReadonlySet<number>): string[] => {
  const cells: string[] = [];
  // A row may say that it reaches to column 16,384 and hold two cells: holes are passed over.
  row?.forEach((cell, place) => {
    if (cell?.v === undefined) return;
    if (place >= maxImportColumns) throw new ImportFileError(fileErrors.tooManyColumns(maxImportColumns));
    if (kept && !kept.has(place)) return;
    const text = shown(cell);
    if (text === '') return;
    limit.add(text.length);
    while (cells.length < place) cells.push('');
    cells.push(text);
  });
  return cells;
};

/** A cell as it is read on the screen; a long number in full, where Excel shows it shortened. */
const shown = (cell: CellObject): string => {
  if (cell.t === 'n' && (cell.w === undefined || /E\+\d+$/.test(cell.w))) return String(cell.v);
  return (cell.w ?? String(cell.v)).trim();
};
