import { type CellObject, type ParsingOptions, read, type WorkBook, type WorkSheet } from 'xlsx';
import { maxImportRows } from '../../../shared/domain/bulk.ts';
import { checkInflated } from './inflated.ts';
import { ImportRefused, refusals } from './refusal.ts';
import type { Table } from './table.ts';

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
export async function* tablesOfWorkbook(bytes: Uint8Array): AsyncGenerator<Table> {
  if (startsWith(bytes, zip)) {
    await checkInflated(bytes);
    const { SheetNames } = parsed(bytes, { bookSheets: true });
    for (const at of SheetNames.keys()) yield* visibleTables(parsed(bytes, { ...asShown, sheets: at }));
    return;
  }
  if (asBuffer(bytes).includes(encryptedPackage)) throw new ImportRefused(refusals.encrypted);
  // The old format is one stream: whoever reads a part of it reads it all.
  yield* visibleTables(parsed(bytes, asShown));
}

function* visibleTables({ SheetNames, Sheets, Workbook }: WorkBook): Generator<Table> {
  for (const [at, name] of SheetNames.entries()) {
    const sheet = Sheets[name];
    if (sheet && !Workbook?.Sheets?.[at]?.Hidden) yield tableOf(sheet);
  }
}

const parsed = (bytes: Uint8Array, options: ParsingOptions): WorkBook => {
  try {
    // As a Buffer: over a plain array SheetJS takes twice the memory for the old format.
    return read(asBuffer(bytes), { type: 'buffer', ...options });
  } catch (error) {
    const locked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new ImportRefused(locked ? refusals.encrypted : refusals.damaged, { cause: error });
  }
};

const tableOf = (sheet: WorkSheet): Table => {
  const rows = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
  // Rows without cells are holes.
  return Array.from(rows, (cells) => withoutEmptyEnd(Array.from(cells ?? [], shown)));
};

/** A cell as it is read on the screen; a long number in full, where Excel shows it shortened. */
const shown = (cell: CellObject | undefined): string => {
  if (cell?.v === undefined) return '';
  if (cell.t === 'n' && (cell.w === undefined || /E\+\d+$/.test(cell.w))) return String(cell.v);
  return (cell.w ?? String(cell.v)).trim();
};

const withoutEmptyEnd = (cells: string[]): string[] => {
  let length = cells.length;
  while (length > 0 && cells[length - 1] === '') length -= 1;
  return length === cells.length ? cells : cells.slice(0, length);
};
