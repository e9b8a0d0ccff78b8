import { type ImportColumn, isDateColumn, minRequiredColumns } from '../../../shared/domain/import/columns.ts';
import {
  continuesHeader,
  headerOf,
  headingCount,
  isSameHeader,
  isTableHeader,
  parentTexts,
  type SheetRow,
  type TableHeader,
  withSpans,
} from '../../../shared/domain/import/header.ts';
import { likelyValue } from '../../../shared/domain/import/likely-words.ts';
import type { SheetAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { answeredHeader, type Context } from '../../../shared/domain/import/table-answers.ts';
import { isEndedTitle, sheetNameMeaning, type TitleMeaning, titleLook } from '../../../shared/domain/import/titles.ts';
import { columnLabels, mayBeUnheaded } from '../../../shared/domain/import/unheaded.ts';
import { maxTitleCells, rowMeaning, type SetAsideReason } from '../rows/row-kinds.ts';
import { WordCounter } from '../rows/words.ts';
import type { TableOptions } from './collected-table.ts';
import type { RowComments } from './row-marks.ts';
import type { MarkedSheetRow, SetAsideRow, SheetReading } from './sheet-reading.ts';
import type { TableReading } from './table-reading.ts';
import { ImportTable } from './tables.ts';
import { splitHeader } from './titled-numbers.ts';
import { UnnamedTables } from './unnamed-tables.ts';

/** Rows set aside that one sheet lists; all are counted. */
const maxSetAsideListed = 2000;
const maxTextLength = 200;
/** Rows above a header in which its title is searched. */
const maxTitlesAbove = 30;
/** Titles side by side in one row. */
const maxTitles = 4;

export interface SheetOptions extends Omit<TableOptions, 'sheet' | 'legends' | 'comments'> {
  comments?: RowComments;
  /** The name of its file without the extension; that of a text file is its own name, too. */
  fileName?: string;
  /** Rows above that say something about the tables. */
  titles?: readonly SheetRow[];
}

/** A legend is a few words; a banner above the list is not. */
const maxLegendLength = 60;

interface PendingHeader {
  header: TableHeader;
  parents: readonly string[];
  /** The merged headings over each column. */
  spans: readonly string[];
  lastRow: number;
  count: number;
}

/**
 * How a cell is read: as a value of a table, while others only matter as texts; as a figure, also where only the look of
 * its column matters; as a date, however it is displayed; as a revision, whose decimals matter however it is displayed.
 */
export type ColumnUse = 'table' | 'figure' | 'date' | 'revision';

/**
 * Recognizes the tables of one sheet while its rows are added in order: each header, wherever it stands, begins a table
 * that is read by its own columns. Only the rows of tables are stored, in the columns that their headers name.
 */
export class SheetBlocks {
  readonly #options: TableOptions;
  readonly #answers: SheetAnswers;
  /** The texts beside colours outside of the tables, by colour. */
  readonly #legends = new Map<string, string>();
  readonly #tables: ImportTable[] = [];
  readonly #setAside: SetAsideRow[] = [];
  readonly #unnamed: UnnamedTables;
  #setAsideCount = 0;
  #rows = 0;
  #headerRows = 0;
  #context: Context;
  /** The last section whose title has a meaning; `isBelow`: below a header. */
  #section: { field: keyof TitleMeaning; look: string; word: string | undefined; isBelow: boolean } | undefined;
  #titles: (readonly string[])[] = [];
  /** The last of them above the first header. */
  #lastAbove: readonly string[] = [];
  /** Titles above the first table that say nothing of their own: they come again on each page. */
  readonly #pageTitles = new Set<string>();
  #pending: PendingHeader | undefined;
  /** The row before, while it may be the first row of a merged header: no document, and directly above. */
  #above: SheetRow | undefined;
  #columns: ReadonlySet<number> = new Set();
  #dateColumns: ReadonlySet<number> = new Set();
  #revisionColumns: ReadonlySet<number> = new Set();

  /** `name` may state the department and type of the sheet. */
  constructor(name: string, { titles = [], comments = new Map(), fileName = '', ...options }: SheetOptions) {
    this.#answers = options.answers;
    this.#options = { ...options, sheet: name, comments, legends: this.#legends };
    this.#unnamed = new UnnamedTables(this.#options);
    this.#context = { title: {}, sheet: sheetNameMeaning(name, fileName) };
    this.#titles = titles.map(({ cells }) => cells);
  }

  /** Whether the next row's cell at this index is used so. */
  isColumnOf(use: ColumnUse, index: number): boolean {
    if (use === 'date' || use === 'revision')
      return (use === 'date' ? this.#dateColumns : this.#revisionColumns).has(index);
    if (use === 'figure' && this.#tables.at(-1)?.isUnclear(index)) return true;
    return (
      this.#columns.has(index) ||
      this.#pending !== undefined ||
      (this.#answers.hasPlaces && this.#tables.length === 0) ||
      (this.#tables.at(-1)?.wantsSamples ?? this.#unnamed.isOpen)
    );
  }

  /** Whether a header has been found. */
  get isInTable(): boolean {
    return this.#pending !== undefined || this.#tables.length > 0;
  }

  /** Adds a row with at least one filled cell; returns whether it is stored as a document. */
  add(row: MarkedSheetRow): boolean {
    this.#rows += 1;
    const above = this.#above?.row === row.row - 1 ? this.#above : undefined;
    this.#above = undefined;
    if (this.#continuePending(row)) return false;
    this.#commitPending();
    if (this.#startHeader(row, above)) return false;
    const kind = this.#kindOf(row);
    if (kind === 'document') {
      this.#titles = [];
      return true;
    }
    this.#setRowAside(row, kind);
    this.#addLegend(row);
    this.#above = row;
    return false;
  }

  /** Other tables begin beside this one, in this column: what stands above them does not concern it. */
  narrow(end: number): void {
    const own = (cells: readonly string[]): readonly string[] => {
      const part = cells.slice(0, end);
      return part.some((text) => text !== '') ? part : cells;
    };
    this.#titles = this.#titles.map(own);
    if (this.#above) this.#above = { ...this.#above, cells: own(this.#above.cells) };
  }

  finish(): SheetReading {
    this.#commitPending();
    const words = new WordCounter(this.#answers.dictionary);
    const tables = this.#tables.map((table) => table.read(words));
    for (const { row, text, reason } of tables.flatMap(({ empty }) => empty))
      this.#setRowAside({ row, cells: [text] }, reason);
    return {
      rows: this.#rows,
      headerRows: this.#headerRows,
      setAsideCount: this.#setAsideCount,
      documents: tables.flatMap(({ documents }) => documents),
      setAside: this.#setAside.sort((one, other) => one.row - other.row),
      tables,
      words: words.counts,
      unnamed: this.#unnamed.finish(),
    };
  }

  #continuePending(row: SheetRow): boolean {
    const pending = this.#pending;
    if (pending?.lastRow !== row.row - 1) return false;
    const header = this.#headerOf(row, pending.header.texts, pending.parents);
    if (!continuesHeader(row, pending.header, header, pending.parents)) return false;
    this.#setPending({ ...pending, header, lastRow: row.row, count: pending.count + 1 });
    return true;
  }

  #startHeader(row: SheetRow, above: SheetRow | undefined): boolean {
    const isAnswered = this.#answers.hasColumns(row.row);
    if (isAnswered && this.#headingCount(row) === 0 && mayBeUnheaded(row)) {
      const header = answeredHeader(columnLabels(row), row.row, this.#answers);
      this.#setPending({ header, parents: [], spans: [], lastRow: row.row, count: 0 });
      this.#commitPending();
      return false;
    }
    // A row below a document needs two headings of its own.
    if (!isAnswered && this.#headingCount(row) < (above ? 1 : minRequiredColumns)) return false;
    const alone = this.#headerOf(row, [], []);
    const parents = above ? parentTexts(above, this.#options.merges) : [];
    const joined = above ? this.#headerOf(row, above.cells, parents) : alone;
    // A title directly above is no part of the header unless it names a column.
    const isJoined = above !== undefined && joined.headings.size > alone.headings.size;
    const header = isJoined ? joined : alone;
    if (!isTableHeader(header)) return false;
    if (isJoined) this.#takeBack(above.row);
    const own = parentTexts(row, this.#options.merges);
    this.#setPending({
      header,
      parents: own,
      spans: isJoined ? Object.assign([...parents], own) : own,
      lastRow: row.row,
      count: isJoined ? 2 : 1,
    });
    return true;
  }

  #headingCount(row: SheetRow): number {
    return headingCount(row, this.#answers.dictionary.headings);
  }

  #headerOf(row: SheetRow, above: readonly string[], parents: readonly string[]): TableHeader {
    const found = headerOf(row, above, parents, this.#answers.dictionary.headings);
    if (!this.#answers.hasColumns(row.row)) return found;
    const place = { sheet: this.#options.sheet, headerRow: row.row };
    return splitHeader(answeredHeader(found, row.row, this.#answers), place, this.#answers);
  }

  #setPending(pending: PendingHeader): void {
    this.#pending = pending;
    this.#setColumns(pending.header.headings, this.#columns);
  }

  #commitPending(): void {
    const pending = this.#pending;
    if (!pending) return;
    this.#pending = undefined;
    const current = this.#tables.at(-1);
    const header = withSpans(pending.header, pending.spans, this.#answers.dictionary.headings);
    if (current && isSameHeader(current.foundHeader, header)) {
      for (let row = pending.lastRow - pending.count + 1; row <= pending.lastRow; row += 1)
        this.#setRowAside({ row, cells: pending.header.texts }, 'repeated_header');
    } else {
      this.#headerRows += pending.count;
      this.#unnamed.end();
      if (!current) this.#lastAbove = this.#titles.at(-1) ?? [];
      this.#context = this.#contextWithTitles();
      this.#tables.push(new ImportTable(header, pending.lastRow, this.#options));
    }
    const table = this.#tables.at(-1);
    this.#setColumns(table?.header.headings ?? new Map(), table?.columns ?? [], table?.dates);
  }

  #setColumns(headings: TableHeader['headings'], others: Iterable<number>, dates: readonly number[] = []): void {
    this.#columns = new Set([...headings.keys(), ...others]);
    const columnsOf = (isField: (column: ImportColumn) => boolean): Set<number> =>
      new Set([...headings].flatMap(([at, named]) => (named.some(({ column }) => isField(column)) ? at : [])));
    this.#dateColumns = new Set([...columnsOf(isDateColumn), ...dates]);
    this.#revisionColumns = columnsOf((column) => column === 'revisi');
  }

  #addLegend({ cells, marks }: MarkedSheetRow): void {
    const text = cells.filter((cell) => cell !== '').join(' ');
    if (!marks || text.length > maxLegendLength || likelyValue('status', text) === undefined) return;
    for (const { fill } of marks.values()) if (fill !== undefined) this.#legends.set(fill, text);
  }

  #kindOf(row: MarkedSheetRow): 'document' | SetAsideReason {
    const table = this.#tables.at(-1);
    const kind = table?.add(row, this.#context) ?? 'above_header';
    if (kind !== 'title' && kind !== 'above_header') return kind;
    const filled = row.cells.filter((text) => text !== '');
    if (!table) this.#unnamed.add(row, this.#contextWithTitles());
    const text = filled.join(' ');
    const saysNothing = Object.keys(rowMeaning(filled)).length === 0 && likelyValue('status', text) === undefined;
    if (!table && saysNothing) this.#pageTitles.add(text);
    const isOfPage = table !== undefined && this.#pageTitles.has(text);
    if (filled.length <= maxTitles * maxTitleCells && !isOfPage) this.#titles.push(row.cells);
    if (table) this.#context = this.#contextWithTitles();
    if (this.#titles.length > maxTitlesAbove) this.#titles.shift();
    return kind;
  }

  /** What title lines since the last document say about the rows below; above the first header only when it is found. */
  #contextWithTitles(): Context {
    const lines = this.#titles.map((cells) => cells.filter((text) => text !== ''));
    const meanings = this.#titles.map((cells, at) =>
      this.#meaningOf(cells, at > this.#titles.indexOf(this.#lastAbove)),
    );
    const ended = lines.map((filled) => filled.join(' ')).find(isEndedTitle);
    const isOther = meanings.some((meaning) => Object.keys(meaning).length === 0);
    if (meanings.length === 0) return this.#context;
    const title = Object.assign({}, this.#context.title, ...meanings, (ended || isOther) && { ended });
    return { ...this.#context, title };
  }

  /** A section of unknown meaning ends the former one of its look or first word: its words are asked for in place of that. */
  #meaningOf(cells: readonly string[], isBelow: boolean): TitleMeaning {
    const [text = '', ...others] = cells.filter((cell) => cell !== '');
    const found = rowMeaning([text, ...others]);
    const [look, word] = [`${cells.indexOf(text)} ${titleLook(text)}`, text.split(/\P{L}/u)[0]];
    const [field] = Object.keys(found) as (keyof TitleMeaning)[];
    if (field !== undefined) this.#section = { field, look, word, isBelow };
    const former = this.#section;
    const isBeside = former?.look === look && (former.isBelow ? others.length === 0 : former.word === word);
    const isUnknown = field === undefined && isBeside && !/\d/.test(text.slice(2)) && !isEndedTitle(text);
    return isUnknown ? { [former.field]: [text, ...others].join(' ') } : found;
  }

  #setRowAside({ row, cells }: SheetRow, reason: SetAsideReason): void {
    this.#setAsideCount += 1;
    if (this.#setAside.length >= maxSetAsideListed) return;
    const text = cells.filter((each) => each !== '').join(' | ');
    this.#setAside.push({ row, text: text.slice(0, maxTextLength), reason });
  }

  /** The row turned out to be the first row of a header. */
  #takeBack(row: number): void {
    this.#setAsideCount -= 1;
    if (this.#setAside.at(-1)?.row === row) this.#setAside.pop();
    this.#tables.at(-1)?.takeBack(row);
    this.#unnamed.takeBack(row);
  }
}

/** The fewest required columns that a table of the sheet lacks; undefined where it has no table. */
export const missingColumns = (tables: readonly TableReading[]): ImportColumn[] | undefined =>
  tables.map(({ missing }) => missing).sort((one, other) => one.length - other.length)[0];
