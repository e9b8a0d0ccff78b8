import { headerOf, type SheetRow, type TableHeader } from '../../../shared/domain/import/header.ts';
import type { Context } from '../../../shared/domain/import/table-answers.ts';
import { columnLabels, mayBeUnheaded } from '../../../shared/domain/import/unheaded.ts';
import { WordCounter } from '../rows/words.ts';
import type { TableOptions } from './collected-table.ts';
import type { SheetReading, UnnamedTable } from './sheet-reading.ts';
import { ImportTable } from './tables.ts';

interface Candidate {
  header: TableHeader;
  headerRow: number;
  headerRows: number;
  /** Begins with its first row, because every row of words may be a header. */
  table?: ImportTable;
  rows: number[];
}

const maxWordLength = 60;
const minCells = 2;
/** A single number may stand in the box above a list: 'No. Dokumen | HKT-FRM-01'. */
const minNumbers = 2;

/**
 * Finds tables whose header the dictionary does not know: a row of words with rows of cells below it, or rows with
 * document numbers that have no header at all.
 */
export class UnnamedTables {
  readonly #options: TableOptions;
  readonly #found: Candidate[] = [];
  #candidate: Candidate | undefined;
  #lastRow = 0;

  constructor(options: TableOptions) {
    this.#options = options;
  }

  /** Whether the cells of the next row are looked at. */
  get isOpen(): boolean {
    return this.#candidate !== undefined;
  }

  /** Adds a row that belongs to no known table. */
  add(row: SheetRow, context: Context): void {
    const filled = row.cells.filter((text) => text !== '');
    if (filled.length < minCells) return;
    const isBelow = this.#lastRow === row.row - 1;
    this.#lastRow = row.row;
    const candidate = this.#candidate;
    const isHeader = !candidate || candidate.rows.length < minRowsAbove(candidate) || !isBelow;
    if (isHeader && isWords(filled)) {
      this.#startCandidate(row, isBelow && candidate?.rows.length === 0 ? candidate : undefined);
      return;
    }
    if (!candidate && mayBeUnheaded(row))
      this.#candidate = { header: columnLabels(row), headerRow: row.row, headerRows: 0, rows: [] };
    const open = this.#candidate;
    if (!open) return;
    open.table ??= new ImportTable(open.header, open.headerRow, this.#options);
    if (open.table.add(row, context) === 'incomplete_table') open.rows.push(row.row);
  }

  /** The row turned out to be the first row of a header. */
  takeBack(row: number): void {
    if (this.#candidate?.rows.at(-1) !== row) return;
    this.#candidate.rows.pop();
    this.#candidate.table?.takeBack(row);
  }

  /** Ends the current table: a known header begins. */
  end(): void {
    if (this.#candidate && this.#candidate.rows.length > 0) this.#found.push(this.#candidate);
    this.#candidate = undefined;
  }

  finish(): UnnamedTable[] {
    this.end();
    return this.#found.flatMap(({ table, headerRows, rows }) => {
      if (!table) return [];
      const reading = table.read(new WordCounter(this.#options.answers.dictionary));
      const isNamed = headerRows > 0 || reading.proposals.some(({ field }) => field === 'nama');
      const hasNumbers = table.numbers >= minNumbers && isNamed;
      return { headerRows, rows, hasNumbers, reading: { ...reading, isList: true } };
    });
  }

  #startCandidate(row: SheetRow, above: Candidate | undefined): void {
    if (!above) this.end();
    this.#candidate = {
      header: headerOf(row, above?.header.texts ?? [], [], this.#options.answers.dictionary.headings),
      headerRow: row.row,
      headerRows: (above?.headerRows ?? 0) + 1,
      rows: [],
    };
  }
}

/** Rows of a table before one of words only is a further row: numbers may stand in a box above a header. */
const minRowsAbove = ({ headerRows }: Candidate): number => (headerRows === 0 ? minNumbers : 1);

/** Headings have words and no figures. */
const isWords = (filled: readonly string[]): boolean =>
  filled.every((text) => text.length <= maxWordLength && !/\d/.test(text) && text !== '…') &&
  filled.some((text) => /\p{L}{2}/u.test(text));

/** The sheet with a table below words that name no field, whose rows are then no titles. */
export const withUnnamedTable = (sheet: SheetReading, { reading, headerRows, rows }: UnnamedTable): SheetReading => {
  const { headerRow } = reading;
  const own = new Set(rows);
  const setAside = sheet.setAside
    .filter(({ row }) => row > headerRow || row <= headerRow - headerRows)
    .map((each) => (own.has(each.row) ? { ...each, reason: 'incomplete_table' as const } : each));
  return {
    ...sheet,
    headerRows: sheet.headerRows + headerRows,
    setAsideCount: sheet.setAsideCount - headerRows,
    setAside,
    tables: [...sheet.tables, reading].sort((one, other) => one.headerRow - other.headerRow),
  };
};
