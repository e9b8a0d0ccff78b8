import { renamedDepartment } from './import-aliases.ts';
import { type BlockColumns, blockColumns, revisionAfterEdition } from './import-block-columns.ts';
import { columnLetters, type Header, type ImportColumn, requiredColumns } from './import-columns.ts';
import { type DateColumn, dateColumn } from './import-dates.ts';
import { type Merges, mergeKey, type SheetRow, type TableHeader } from './import-header.ts';
import { isRowNumberHeading } from './import-headings.ts';
import type { CellLinks } from './import-links.ts';
import { rowKind, type SetAsideReason } from './import-row-kinds.ts';
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
  columns: { column: string; heading: string; field: ImportColumn | null; isUnknown: boolean }[];
  given: GivenValue[];
  documents: ReadRow[];
  /** Required columns that neither the header nor a title names; its rows are then no documents. */
  missing: ImportColumn[];
  conflict?: BlockColumns['conflict'];
  /** The letters of the number column, where it holds row numbers. */
  serial?: string;
  /** How its dates are read, where it has a column of dates. */
  dates?: DateColumn;
  /** Department cells with another name of a department, with their number: 'TDC' for IMS. */
  renamed: ReadonlyMap<string, number>;
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

const unmerged = (texts: string[]): { texts: string[]; hasMergedNumber: boolean } => ({
  texts,
  hasMergedNumber: false,
});

/** Collects the rows of one table, only in the columns that its header names, and reads them at its end. */
export class ImportTable {
  readonly header: TableHeader;
  readonly #headerRow: number;
  readonly #merges: Merges;
  readonly #links: CellLinks;
  /** The index in the sheet and the field of each named column. */
  readonly #named: readonly { at: number; column: ImportColumn }[];
  readonly #columns: readonly ImportColumn[];
  readonly #carried = new Map<number, { text: string; lastRow: number }>();
  readonly #isHopeless: boolean;
  #rows: PendingRow[] = [];
  #isSigned = false;

  /** `links` may grow until the table is read. */
  constructor(header: TableHeader, headerRow: number, merges: Merges, links: CellLinks) {
    this.header = header;
    this.#headerRow = headerRow;
    this.#merges = merges;
    this.#links = links;
    this.#named = [...header.headings].flatMap(([at, [first]]) => (first ? [{ at, column: first.column }] : []));
    this.#columns = this.#named.map(({ column }) => column);
    this.#isHopeless = !this.#columns.includes('nomor') || !this.#columns.includes('nama');
  }

  /** Adds a row below the header; returns what it is. */
  add(sheetRow: SheetRow, context: Context): 'document' | SetAsideReason {
    const own = this.#named.map(({ at }) => sheetRow.cells[at] ?? '');
    const { texts, hasMergedNumber } = this.#merges.size === 0 ? unmerged(own) : this.#filledDown(sheetRow.row, own);
    const kind = rowKind({
      filled: sheetRow.cells.filter((text) => text !== ''),
      columns: this.#columns,
      ...{ texts, hasMergedNumber, isBelowSignature: this.#isSigned },
      ownCount: own.filter((text) => text !== '').length,
      hasOwnNumber: own.some((text, index) => text !== '' && this.#columns[index] === 'nomor'),
    });
    if (kind === 'signature') this.#isSigned = true;
    if (kind !== 'document') return kind;
    // No title can complete a table without numbers or names, so its rows are not stored.
    if (this.#isHopeless) return 'incomplete_table';
    this.#rows.push({ row: sheetRow.row, texts, context });
    return kind;
  }

  /** The row's texts, where an empty cell below a merged one takes its text. */
  #filledDown(row: number, own: readonly string[]): { texts: string[]; hasMergedNumber: boolean } {
    const carried = this.#named.map(({ at }, index) => {
      const text = own[index] ?? '';
      if (text !== '') {
        const merge = this.#merges.get(mergeKey(row, at));
        if (merge && merge.lastRow > row) this.#carried.set(at, { text, lastRow: merge.lastRow });
        else this.#carried.delete(at);
        return '';
      }
      const above = this.#carried.get(at);
      return above && above.lastRow >= row ? above.text : '';
    });
    const hasMergedNumber = carried.some((text, index) => text !== '' && this.#columns[index] === 'nomor');
    const texts = own.map((text, index) => {
      const fills = hasMergedNumber || fillsAlone.has(this.#columns[index] as ImportColumn);
      return text !== '' || !fills ? text : (carried[index] ?? '');
    });
    return { texts, hasMergedNumber };
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
      const isUnknown = field === null && !isRowNumberHeading(heading) && !hasClearHeading(this.header, at);
      return [{ column: columnLetters(at), heading, field, isUnknown }];
    });
    const dates = header.effective_on === undefined ? undefined : dateColumn(cellsOf(header.effective_on));
    const reading: TableReading = {
      ...{ headerRow: this.#headerRow, columns, given: [], documents: [], missing, empty: [] },
      renamed: renamedDepartments(header.department === undefined ? [] : cellsOf(header.department)),
      ...(dates && { dates }),
      ...(conflict && { conflict }),
      ...(serial !== undefined && { serial: columnLetters(serial) }),
    };
    const isRead = missing.length === 0 && conflict === undefined && serial === undefined;
    const positions = Object.fromEntries(Object.entries(header).map(([column, at]) => [column, indexes.get(at)]));
    const revisiIndex = hasEdition ? positions['revisi'] : undefined;
    const rows: (PendingRow | undefined)[] = this.#rows;
    this.#rows = [];
    const given = new Map<string, GivenValue>();
    for (const [at, pending] of rows.entries()) {
      if (!pending) continue;
      const { row, texts, context } = pending;
      // Frees the texts as they are read.
      rows[at] = undefined;
      if (revisiIndex !== undefined) texts[revisiIndex] = revisionAfterEdition(texts[revisiIndex] ?? '');
      const values = (['department', 'jenis'] as const).flatMap((column) =>
        header[column] === undefined ? (givenValue(column, context) ?? []) : [],
      );
      const read = isRead
        ? readRow(row, texts, positions, {
            given: Object.fromEntries(values.map(({ column, value }) => [column, value])),
            link: this.#linkOf(row, header),
            ...(dates && { dateOrder: dates.order }),
          })
        : undefined;
      if (!read) reading.empty.push({ row, text: texts.filter((text) => text !== '').join(' | ') });
      else reading.documents.push(read);
      for (const value of read ? values : []) given.set(`${value.column} ${value.value} ${value.source}`, value);
    }
    reading.given = [...given.values()];
    return reading;
  }

  /** The address behind the row's link cell; without such a column, behind its file name, number or name. */
  #linkOf(row: number, header: Header): string | undefined {
    if (this.#links.size === 0) return undefined;
    const columns = header.file_url === undefined ? [header.file_name, header.nomor, header.nama] : [header.file_url];
    for (const at of columns) {
      const link = at === undefined ? undefined : this.#links.get(mergeKey(row, at));
      if (link !== undefined) return link;
    }
    return undefined;
  }

  #isGiven(column: ImportColumn): boolean {
    if (column !== 'department' && column !== 'jenis') return false;
    return this.#rows.some(({ context }) => givenValue(column, context) !== undefined);
  }
}

const renamedDepartments = (texts: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts) {
    if (renamedDepartment(text) === undefined) continue;
    const name = text.trim().toUpperCase();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
};

/** Whether a column's heading names a field by itself, so that another column was preferred to it. */
const hasClearHeading = ({ headings }: TableHeader, at: number): boolean =>
  headings.get(at)?.some(({ rank }) => rank !== 'content') ?? false;

/** A title line is nearer to its rows than the name of the sheet. */
const givenValue = (column: GivenValue['column'], { title, sheet }: Context): GivenValue | undefined => {
  if (title[column] !== undefined) return { column, value: title[column], source: 'title' };
  return sheet[column] === undefined ? undefined : { column, value: sheet[column], source: 'sheet' };
};
