import { normalizedTerm } from '../../../shared/domain/import/aliases.ts';
import { columnLetters, type ImportColumn, minRequiredColumns } from '../../../shared/domain/import/columns.ts';
import {
  type HeadingLookUp,
  headerOf,
  headingCount,
  isTableHeader,
  type SheetRow,
} from '../../../shared/domain/import/header.ts';
import type { SheetBlocks } from './blocks.ts';
import type { MarkedSheetRow, SheetReading } from './sheet-reading.ts';

/** The halves of a list of changes: former and present numbers are no two lists. */
const versions = /\b(?:lama|baru|old|new|former|sebelum(?:nya)?|sesudah(?:nya)?|previous|asal|semula|menjadi)\b/i;

/**
 * The columns at which further tables begin beside the first: each has numbers and titles of its own, and follows an
 * empty column or begins with the first heading again.
 */
export const tableStarts = (
  { cells }: SheetRow,
  above: readonly string[],
  findHeadings: HeadingLookUp,
): readonly number[] => {
  if ([...cells, ...above].some((text) => versions.test(text))) return [];
  const fields = cells.map((text) => (text === '' ? undefined : findHeadings(text)[0]?.column));
  const isTable = (from: number, to?: number): boolean => {
    const own: readonly (ImportColumn | undefined)[] = fields.slice(from, to);
    return own.includes('nomor') && own.includes('nama');
  };
  const starts: number[] = [];
  let from = 0;
  for (const [at, text] of cells.entries()) {
    if (at === 0 || text === '') continue;
    const first = cells.slice(from).find((each) => each !== '') ?? '';
    const mayBegin = cells[at - 1] === '' || normalizedTerm(text) === normalizedTerm(first);
    if (!mayBegin || !isTable(from, at) || !isTable(at)) continue;
    starts.push(at);
    from = at;
  }
  return starts;
};

/** Rows above a header in which titles are searched. */
const maxRowsAbove = 30;
const maxBaseName = 150;

export interface SheetPart {
  name: string;
  /** The sheet in which it stands beside other tables. */
  besides?: string;
  /** Its filled rows that are not shown. */
  hiddenRows?: number;
  sheet: SheetReading;
}

/** Opens the reading of one table's columns; `titles` are the rows above that stand over all tables. */
type OpenPart = (name: string, titles: readonly SheetRow[]) => SheetBlocks;

/**
 * The rows of a sheet. Tables that stand side by side are read as a sheet each, named after its columns, because one row
 * then holds several documents.
 */
export class SheetParts {
  readonly #name: string;
  readonly #open: OpenPart;
  readonly #findHeadings: HeadingLookUp;
  readonly #main: SheetBlocks;
  /** By the column in which they begin. */
  readonly #parts: Map<number, { name: string; blocks: SheetBlocks }>;
  /** Where the present tables begin; the rows belong to the main part alone where it is the only one. */
  #starts: readonly number[] = [0];
  hiddenRows = 0;
  /** The rows since the last document. */
  #above: SheetRow[] = [];

  constructor(name: string, open: OpenPart, findHeadings: HeadingLookUp) {
    this.#name = name;
    this.#open = open;
    this.#findHeadings = findHeadings;
    this.#main = open(name, []);
    this.#parts = new Map([[0, { name, blocks: this.#main }]]);
  }

  /** Whether any of the tables uses the next row's cell in this way. */
  some(uses: (blocks: SheetBlocks) => boolean): boolean {
    return this.#parts.size === 1 ? uses(this.#main) : [...this.#parts.values()].some(({ blocks }) => uses(blocks));
  }

  /** Adds a row with at least one filled cell; returns how many documents it holds. */
  add(row: MarkedSheetRow): number {
    this.#findStarts(row);
    let documents = 0;
    for (const [at, from] of this.#starts.entries()) {
      const own = this.#starts.length === 1 ? row : cutRow(row, from, this.#starts[at + 1]);
      if (own && this.#parts.get(from)?.blocks.add(own)) documents += 1;
    }
    if (documents > 0) this.#above = [];
    else this.#above = [...this.#above.slice(1 - maxRowsAbove), row];
    return documents;
  }

  /** The sheet, and the tables that stand beside its first ones. */
  finish(): SheetPart[] {
    return [...this.#parts].map(([from, { name, blocks }]) => ({
      name,
      sheet: blocks.finish(),
      ...(from > 0 ? { besides: this.#name } : { hiddenRows: this.hiddenRows }),
    }));
  }

  #findStarts(row: SheetRow): void {
    if (headingCount(row, this.#findHeadings) < minRequiredColumns) return;
    const last = this.#above.at(-1);
    const starts = tableStarts(row, last?.row === row.row - 1 ? last.cells : [], this.#findHeadings);
    if (starts.length > 0) this.#begin(starts, row);
    // A header over the whole width ends the side tables.
    else if (this.#starts.some((start) => this.#namesColumnsAcross(row, start))) this.#starts = [0];
  }

  #namesColumnsAcross(row: SheetRow, start: number): boolean {
    const { headings, texts } = headerOf(row, [], [], this.#findHeadings);
    const columns = [...headings.keys()];
    const isAcross = columns.some((at) => at < start) && columns.some((at) => at >= start);
    return isAcross && isTableHeader({ headings, texts });
  }

  #begin(starts: readonly number[], { cells }: SheetRow): void {
    this.#starts = [0, ...starts];
    const [first = 0] = starts;
    this.#main.narrow(first);
    for (const [at, from] of starts.entries()) {
      if (this.#parts.has(from)) continue;
      const to = starts[at + 1];
      const last = cells.slice(0, to).findLastIndex((text) => text !== '');
      const name = `${this.#name.slice(0, maxBaseName)} (kolom ${columnLetters(from)}–${columnLetters(last)})`;
      const own = this.#above.flatMap((row) => cutRow(row, from, to) ?? []);
      const overAll = this.#above.filter((row) => cutRow(row, from, to) === undefined);
      const blocks = this.#open(name, overAll);
      for (const row of own) blocks.add(row);
      this.#parts.set(from, { name, blocks });
    }
  }
}

/** The row with only the cells of these columns, in their places; undefined where all are empty. */
export const cutRow = (row: MarkedSheetRow, from: number, to?: number): MarkedSheetRow | undefined => {
  const cells = row.cells.slice(0, to).map((text, at) => (at < from ? '' : text));
  return cells.some((text) => text !== '') ? { ...row, cells } : undefined;
};
