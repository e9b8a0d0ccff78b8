import { parseRevisi } from '../../../shared/domain/import/aliases.ts';
import type { ImportColumn } from '../../../shared/domain/import/columns.ts';
import { mergeKey, type SheetRow, type TableHeader } from '../../../shared/domain/import/header.ts';
import { isNeedlessHeading } from '../../../shared/domain/import/headings.ts';
import { answeredHeader, type Context } from '../../../shared/domain/import/table-answers.ts';
import { beginsNotes, isEndedTitle } from '../../../shared/domain/import/titles.ts';
import { columnLabel } from '../../../shared/domain/import/unheaded.ts';
import { rowKind, rowMeaning, type SetAsideReason } from '../rows/row-kinds.ts';
import type { WordCounter } from '../rows/words.ts';
import type { CollectedTable, TableOptions } from './collected-table.ts';
import { ColumnFacts } from './column-facts.ts';
import { hasClearHeading } from './column-proposals.ts';
import { columnRoles } from './column-roles.ts';
import { continuedChoice } from './continued-titles.ts';
import { joinedText, namedColumns } from './joined-numbers.ts';
import { MergedCells } from './merged-cells.ts';
import { readTable } from './read-table.ts';
import { rowMark } from './row-marks.ts';
import type { MarkedSheetRow } from './sheet-reading.ts';
import type { TableReading } from './table-reading.ts';
import { splitHeader, splitTitle } from './titled-numbers.ts';
import { WithdrawalNotes } from './withdrawal-notes.ts';

/** Rows whose cells are looked at for samples. */
const sampledRows = 12;

/** Collects the rows of one table, only in the columns that its header names, and reads them at its end. */
export class ImportTable {
  readonly foundHeader: TableHeader;
  readonly #table: CollectedTable;
  /** Columns that a heading names clearly, of which only the first cells are looked at. */
  readonly #clear: ReadonlySet<number>;
  /** The places of the parts of a number, and of the whole, among the stored columns. */
  readonly #joined: { parts: readonly number[]; whole: number } | undefined;
  readonly #split: ((texts: string[]) => void) | undefined;
  readonly #columns: readonly (ImportColumn | null)[];
  readonly #merged: MergedCells;
  /** The columns (indexes) of number and title. */
  readonly #identifying: readonly number[];
  readonly #notes: WithdrawalNotes;
  #isInFooter = false;
  /** The last that is counted, or that may continue it. */
  #lastRow = 0;

  constructor(found: TableHeader, headerRow: number, options: TableOptions) {
    this.foundHeader = found;
    const place = { sheet: options.sheet, headerRow };
    const header = splitHeader(answeredHeader(found, headerRow, options.answers), place, options.answers);
    const roles = columnRoles(header, place, options.answers);
    const { parts, ended, matrix } = roles;
    this.dates = [...ended, ...matrix.map(({ at }) => at)];
    const named = namedColumns(header, parts, this.dates);
    this.#columns = named.map(({ column }) => column);
    this.#table = {
      ...options,
      header,
      headerRow,
      named,
      roles,
      facts: new Map(),
      rows: [],
      rowCount: 0,
      contexts: new Set(),
      continued: [],
      isHopeless: !this.#columns.includes('nomor') || !this.#columns.includes('nama'),
    };
    this.#split = splitTitle(named);
    this.#notes = new WithdrawalNotes(header, options.merges);
    this.#merged = new MergedCells(options.merges, named);
    this.#identifying = named.flatMap(({ at, column }) => (column === 'nomor' || column === 'nama' ? at : []));
    const isClear = (text: string, at: number): boolean =>
      text !== '' && (isNeedlessHeading(text) || hasClearHeading(header, at));
    this.#clear = new Set(header.texts.flatMap((text, at) => (isClear(text, at) ? at : [])));
    this.#joined = parts && {
      parts: parts.map((part) => named.findLastIndex(({ at }) => at === part)),
      whole: this.#columns.indexOf('nomor'),
    };
  }

  /** Columns (indexes) of dates that no heading names as such. */
  readonly dates: readonly number[];

  /** As answers have changed it. */
  get header(): TableHeader {
    return this.#table.header;
  }

  /** Adds a row below the header; returns what it is. */
  add(sheetRow: MarkedSheetRow, context: Context): 'document' | SetAsideReason {
    const own = this.#table.named.map(({ at }) => sheetRow.cells[at] ?? '');
    const { texts, hasMergedNumber } = this.#merged.filledDown(sheetRow.row, own);
    const filled = sheetRow.cells.filter((text) => text !== '');
    const { parts, whole = -1 } = this.#joined ?? {};
    if (parts) texts[whole] = joinedText(parts.map((at) => texts[at] ?? ''));
    this.#split?.(texts);
    const kind = rowKind({
      filled,
      columns: this.#columns,
      texts,
      own,
      hasMergedNumber,
      isInFooter: this.#isInFooter,
    });
    if (kind === 'signature' || (filled.length === 1 && beginsNotes(filled[0] ?? ''))) this.#isInFooter = true;
    if (this.#takeNote(sheetRow, filled)) return 'note';
    if (kind === 'title' && filled.length === 1 && this.#takeContinued(sheetRow, own)) return 'continued';
    const isRow = kind === 'document' || (kind === 'blank' && this.#takeRevision(sheetRow.row, filled, texts));
    if (!isRow) return kind;
    this.#table.rowCount += 1;
    this.#lastRow = sheetRow.row;
    this.#table.contexts.add(context);
    this.#takeFacts(sheetRow);
    // No title can complete a table without numbers or names, so its rows are not stored.
    if (this.#table.isHopeless) return 'incomplete_table';
    const { row, marks } = sheetRow;
    const mark = rowMark(marks, this.#identifying, this.#table.comments.get(row));
    this.#table.rows.push({ row, texts, context, mark, note: this.#notes.ofRow(sheetRow, context) });
    return 'document';
  }

  /** Takes a row that withdraws the document above. */
  #takeNote({ row }: SheetRow, filled: readonly string[]): boolean {
    const text = this.#notes.between(filled);
    const above = this.#table.rows.at(-1);
    if (text === undefined || !above || this.#lastRow !== row - 1) return false;
    above.note = { text };
    this.#lastRow = row;
    return true;
  }

  /**
   * Takes a row with one text below the title of the document above as a part of it, where an answer says so; without an
   * answer it is asked. Returns whether it was joined.
   */
  #takeContinued({ row }: SheetRow, own: readonly string[]): boolean {
    const above = this.#table.rows.at(-1);
    const at = own.findIndex((text, index) => text !== '' && this.#columns[index] === 'nama');
    const text = own[at] ?? '';
    const title = above?.texts[at] ?? '';
    if (!above || title === '' || this.#lastRow !== row - 1 || isEndedTitle(text)) return false;
    if (Object.keys(rowMeaning([text])).length > 0) return false;
    const place = this.#table.named[at]?.at ?? 0;
    // A title of a section spans several columns.
    if ((this.#table.merges.get(mergeKey(row, place))?.lastColumn ?? place) > place) return false;
    const found = { row, title, text };
    this.#table.continued.push(found);
    this.#lastRow = row;
    if (continuedChoice(found, this.#table.answers) !== 'join') return false;
    above.texts[at] = `${title} ${text}`;
    return true;
  }

  /** Takes a row with a revision alone as a further one of the document above, where an answer says so; without one it is asked. */
  #takeRevision(row: number, filled: readonly string[], texts: string[]): boolean {
    // Where the header names no number or no title, the other cells tell whether the row may be a document.
    if (this.#table.isHopeless) return filled.length > 1;
    const above = this.#table.rows.at(-1);
    const revisi = this.#columns.indexOf('revisi');
    const identity = (['jenis', 'department', 'nomor', 'nama'] as const).map((column) => this.#columns.indexOf(column));
    const revision = parseRevisi(texts[revisi] ?? '');
    const isOther = revision !== undefined && revision !== parseRevisi(above?.texts[revisi] ?? '');
    if (!above || !isOther || this.#lastRow !== row - 1 || identity.some((at) => texts[at])) return false;
    const title = `${above.texts[identity[2] ?? -1]} ${above.texts[identity[3] ?? -1]}`;
    const found = { row, title, text: filled.join(' · '), isRevision: true } as const;
    this.#table.continued.push(found);
    this.#lastRow = row;
    if (continuedChoice(found, this.#table.answers) !== 'join') return false;
    for (const at of identity) if (at >= 0) texts[at] = above.texts[at] ?? '';
    return true;
  }

  /** The last row turned out to be the first row of a header; only rows without a document can. */
  takeBack(row: number): void {
    if (this.#table.isHopeless && this.#lastRow === row) this.#table.rowCount -= 1;
  }

  get columns(): number[] {
    return this.#table.named.map(({ at }) => at);
  }

  /** Whether the cells of a column that is not stored are looked at: all of the first rows, later those without a clear heading. */
  isUnclear(at: number): boolean {
    return this.wantsSamples || !this.#clear.has(at);
  }

  get wantsSamples(): boolean {
    return this.#table.rowCount <= sampledRows;
  }

  /** A filled column without a heading gets the label of its place. */
  #takeFacts({ cells }: SheetRow): void {
    const { header, facts } = this.#table;
    for (const [at, text] of cells.entries()) {
      if (text === '' || !this.isUnclear(at)) continue;
      while (header.texts.length <= at) header.texts.push('');
      header.texts[at] ||= columnLabel(at);
      const column = facts.get(at) ?? new ColumnFacts();
      column.add(text);
      facts.set(at, column);
    }
  }

  /** The cells that look like document numbers in a column of them. */
  get numbers(): number {
    const counts = [...this.#table.facts.values()].map((each) =>
      each.isMostly(0.5, 'number', 'titled') ? each.countOf('number', 'titled') : 0,
    );
    return Math.max(0, ...counts);
  }

  /** Reads the rows, and frees them; `words` counts the words that are not built in. */
  read(words: WordCounter): TableReading {
    return readTable(this.#table, words);
  }
}
