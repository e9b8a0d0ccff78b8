import { type BlockColumns, blockColumns, revisionAfterEdition } from './import-block-columns.ts';
import { columnLetters, type ImportColumn, requiredColumns } from './import-columns.ts';
import { type Merges, mergeKey, type SheetRow, type TableHeader } from './import-header.ts';
import { type NamedCell, rowKind, type SetAsideReason, type TableRow } from './import-row-kinds.ts';
import { type ReadRow, readRow } from './import-rows.ts';
import type { TitleMeaning } from './import-titles.ts';

/** A department or type that no column states, and where it comes from: a title line, or the name of the sheet. */
export interface GivenValue {
  column: 'department' | 'jenis';
  value: string;
  source: 'title' | 'sheet';
}

export interface Context {
  title: TitleMeaning;
  sheet: TitleMeaning;
}

/** How one table of a sheet was read. */
export interface TableReading {
  headerRow: number;
  columns: { column: string; heading: string; field: ImportColumn | null }[];
  given: GivenValue[];
  documents: ReadRow[];
  /** Required columns that neither the header nor a title names; its rows are then no documents. */
  missing: ImportColumn[];
  conflict?: BlockColumns['conflict'];
  /** The letters of the number column, where it holds row numbers. */
  serial?: string;
  /** Rows without a document after all: all of an incomplete table, and those whose used columns are empty. */
  empty: { row: number; text: string }[];
}

interface PendingRow {
  row: number;
  texts: string[];
  context: Context;
}

/** Columns that a merged cell fills down on its own; others only beside a merged number. */
const fillsAlone: ReadonlySet<ImportColumn> = new Set(['nomor', 'department', 'jenis']);

/** Collects the rows of one table, only in the columns that its header names, and reads them at its end. */
export class ImportTable {
  readonly header: TableHeader;
  readonly #headerRow: number;
  readonly #merges: Merges;
  /** The index in the sheet and the field of each named column. */
  readonly #named: readonly { at: number; column: ImportColumn }[];
  readonly #carried = new Map<number, { text: string; lastRow: number }>();
  readonly #isHopeless: boolean;
  #rows: PendingRow[] = [];
  #isSigned = false;

  constructor(header: TableHeader, headerRow: number, merges: Merges) {
    this.header = header;
    this.#headerRow = headerRow;
    this.#merges = merges;
    this.#named = [...header.headings].flatMap(([at, [first]]) => (first ? [{ at, column: first.column }] : []));
    this.#isHopeless = !['nomor', 'nama'].every((column) => this.#named.some((each) => each.column === column));
  }

  /** Adds a row below the header; returns what it is. */
  add(sheetRow: SheetRow, context: Context): 'document' | SetAsideReason {
    const filled = sheetRow.cells.filter((text) => text !== '');
    const { named, hasMergedNumber } = this.#filledDown(sheetRow);
    const tableRow: TableRow = { filled, named, hasMergedNumber, isBelowSignature: this.#isSigned };
    const kind = rowKind(tableRow);
    if (kind === 'signature') this.#isSigned = true;
    if (kind !== 'document') return kind;
    // No title can complete a table without numbers or names, so its rows are not stored.
    if (this.#isHopeless) return 'incomplete_table';
    this.#rows.push({ row: sheetRow.row, texts: named.map(({ text }) => text), context });
    return kind;
  }

  #filledDown({ row, cells }: SheetRow): { named: NamedCell[]; hasMergedNumber: boolean } {
    let hasMergedNumber = false;
    const carriedTexts = this.#named.map(({ at, column }) => {
      const own = cells[at] ?? '';
      if (own !== '') {
        const merge = this.#merges.size === 0 ? undefined : this.#merges.get(mergeKey(row, at));
        if (merge && merge.lastRow > row) this.#carried.set(at, { text: own, lastRow: merge.lastRow });
        else this.#carried.delete(at);
        return '';
      }
      const carried = this.#carried.get(at);
      if (!carried || carried.lastRow < row) return '';
      if (column === 'nomor') hasMergedNumber = true;
      return carried.text;
    });
    const named = this.#named.map(({ at, column }, index): NamedCell => {
      const own = cells[at] ?? '';
      const fills = hasMergedNumber || fillsAlone.has(column);
      return { column, text: own !== '' || !fills ? own : (carriedTexts[index] ?? ''), isOwn: own !== '' };
    });
    return { named, hasMergedNumber };
  }

  read(): TableReading {
    const indexes = new Map(this.#named.map(({ at }, index) => [at, index]));
    const cellsOf = (at: number): string[] => {
      const index = indexes.get(at) ?? -1;
      return this.#rows.flatMap(({ texts }) => texts[index] || []);
    };
    const { header, hasEdition, conflict, serial } = blockColumns(this.header, cellsOf);
    const missing = requiredColumns.filter((column) => header[column] === undefined && !this.#isGiven(column));
    const columns = this.header.texts.flatMap((heading, at) => {
      if (heading === '') return [];
      const field = (Object.keys(header) as ImportColumn[]).find((column) => header[column] === at) ?? null;
      return [{ column: columnLetters(at), heading, field }];
    });
    const reading: TableReading = {
      ...{ headerRow: this.#headerRow, columns, given: [], documents: [], missing, empty: [] },
      ...(conflict && { conflict }),
      ...(serial !== undefined && { serial: columnLetters(serial) }),
    };
    const isRead = missing.length === 0 && conflict === undefined && serial === undefined;
    const positions = Object.fromEntries(Object.entries(header).map(([column, at]) => [column, indexes.get(at)]));
    const revisiIndex = hasEdition ? positions['revisi'] : undefined;
    const rows = this.#rows;
    this.#rows = [];
    const given = new Map<string, GivenValue>();
    for (const { row, texts, context } of rows) {
      if (revisiIndex !== undefined) texts[revisiIndex] = revisionAfterEdition(texts[revisiIndex] ?? '');
      const values = (['department', 'jenis'] as const).flatMap((column) =>
        header[column] === undefined ? (givenValue(column, context) ?? []) : [],
      );
      const read = isRead
        ? readRow(row, texts, positions, Object.fromEntries(values.map(({ column, value }) => [column, value])))
        : undefined;
      if (!read) reading.empty.push({ row, text: texts.filter((text) => text !== '').join(' | ') });
      else reading.documents.push(read);
      for (const value of read ? values : []) given.set(`${value.column} ${value.value} ${value.source}`, value);
    }
    reading.given = [...given.values()];
    return reading;
  }

  #isGiven(column: ImportColumn): boolean {
    if (column !== 'department' && column !== 'jenis') return false;
    return this.#rows.some(({ context }) => givenValue(column, context) !== undefined);
  }
}

/** A title line is nearer to its rows than the name of the sheet. */
const givenValue = (column: GivenValue['column'], { title, sheet }: Context): GivenValue | undefined => {
  if (title[column] !== undefined) return { column, value: title[column], source: 'title' };
  return sheet[column] === undefined ? undefined : { column, value: sheet[column], source: 'sheet' };
};
