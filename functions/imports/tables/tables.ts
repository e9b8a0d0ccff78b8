import type { ImportColumn } from '../../../shared/domain/import/columns.ts';
import { type Merges, mergeKey, type SheetRow, type TableHeader } from '../../../shared/domain/import/header.ts';
import { isNeedlessHeading } from '../../../shared/domain/import/headings.ts';
import type { SheetAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { answeredHeader, type Context } from '../../../shared/domain/import/table-answers.ts';
import type { CellLinks } from '../rows/links.ts';
import { rowKind, rowMeaning, type SetAsideReason } from '../rows/row-kinds.ts';
import type { WordCounter } from '../rows/words.ts';
import type { CollectedTable, PendingRow } from './collected-table.ts';
import { ColumnFacts } from './column-facts.ts';
import { hasClearHeading } from './column-proposals.ts';
import { type ContinuedTitle, continuedChoice } from './continued-titles.ts';
import { answeredParts, type NumberParts, namedColumns } from './joined-numbers.ts';
import { MergedCells, type NamedColumn } from './merged-cells.ts';
import { readTable } from './read-table.ts';
import { type RowComments, rowMark } from './row-marks.ts';
import type { MarkedSheetRow } from './sheet-reading.ts';
import type { TableReading } from './table-reading.ts';

/** Rows whose cells are looked at for samples. */
const sampledRows = 12;

interface TableOptions {
  sheet: string;
  merges: Merges;
  links: CellLinks;
  comments: RowComments;
  /** May grow until the table is read. */
  legends: ReadonlyMap<string, string>;
  answers: SheetAnswers;
}

/** Collects the rows of one table, only in the columns that its header names, and reads them at its end. */
export class ImportTable {
  /** As found in the sheet, and as answers have changed it. */
  readonly foundHeader: TableHeader;
  readonly header: TableHeader;
  readonly #sheet: string;
  readonly #headerRow: number;
  readonly #answers: SheetAnswers;
  readonly #facts = new Map<number, ColumnFacts>();
  /** Columns that no heading names clearly, of which all cells are looked at. */
  readonly #unclear: readonly number[];
  readonly #links: CellLinks;
  readonly #comments: RowComments;
  readonly #legends: ReadonlyMap<string, string>;
  /** The index in the sheet and the field of each named column. */
  readonly #named: readonly NamedColumn[];
  readonly #columns: readonly (ImportColumn | null)[];
  readonly #merges: Merges;
  readonly #merged: MergedCells;
  /** The columns (indexes) of number and title. */
  readonly #identifying: readonly number[];
  readonly #parts: NumberParts | undefined;
  readonly #isHopeless: boolean;
  #rows: PendingRow[] = [];
  #isSigned = false;
  #rowCount = 0;
  /** The last that is counted, or that may continue it. */
  #lastRow = 0;
  readonly #continued: ContinuedTitle[] = [];

  /** `links` may grow until the table is read. */
  constructor(
    found: TableHeader,
    headerRow: number,
    { sheet, merges, links, comments, legends, answers }: TableOptions,
  ) {
    this.#sheet = sheet;
    const header = answeredHeader(found, headerRow, answers);
    this.foundHeader = found;
    this.header = header;
    this.#headerRow = headerRow;
    this.#links = links;
    this.#comments = comments;
    this.#legends = legends;
    this.#answers = answers;
    this.#parts = answeredParts(header, answers);
    this.#named = namedColumns(header, this.#parts);
    this.#merges = merges;
    this.#merged = new MergedCells(merges, this.#named);
    this.#columns = this.#named.map(({ column }) => column);
    this.#identifying = this.#named.flatMap(({ at, column }) => (column === 'nomor' || column === 'nama' ? at : []));
    this.#unclear = [...header.texts.keys()].filter(
      (at) => header.texts[at] !== '' && !isNeedlessHeading(header.texts[at] ?? '') && !hasClearHeading(header, at),
    );
    this.#isHopeless = !this.#columns.includes('nomor') || !this.#columns.includes('nama');
  }

  /** Adds a row below the header; returns what it is. */
  add(sheetRow: MarkedSheetRow, context: Context): 'document' | SetAsideReason {
    const own = this.#named.map(({ at }) => sheetRow.cells[at] ?? '');
    const { texts, hasMergedNumber } = this.#merged.filledDown(sheetRow.row, own);
    const filled = sheetRow.cells.filter((text) => text !== '');
    const kind = rowKind({
      filled,
      columns: this.#columns,
      texts,
      hasMergedNumber,
      isBelowSignature: this.#isSigned,
      ownCount: own.filter((text) => text !== '').length,
      hasOwnNumber: own.some((text, index) => text !== '' && this.#columns[index] === 'nomor'),
    });
    if (kind === 'signature') this.#isSigned = true;
    if (kind === 'title' && filled.length === 1 && this.#takeContinued(sheetRow, own)) return 'continued';
    // Where the header names no number or no title, the other cells tell whether the row may be a document.
    const isRow = kind === 'document' || (this.#isHopeless && kind === 'blank' && filled.length > 1);
    if (!isRow) return kind;
    this.#rowCount += 1;
    this.#lastRow = sheetRow.row;
    this.#takeFacts(sheetRow);
    // No title can complete a table without numbers or names, so its rows are not stored.
    if (this.#isHopeless) return 'incomplete_table';
    const mark = rowMark(sheetRow.marks, this.#identifying, this.#comments.get(sheetRow.row));
    this.#rows.push({ row: sheetRow.row, texts, context, mark });
    return 'document';
  }

  /**
   * Takes a row with one text below the title of the document above as a part of it, where an answer says so; without an
   * answer it is asked. Returns whether it was joined.
   */
  #takeContinued({ row }: SheetRow, own: readonly string[]): boolean {
    const above = this.#rows.at(-1);
    const at = own.findIndex((text, index) => text !== '' && this.#columns[index] === 'nama');
    const text = own[at] ?? '';
    const title = above?.texts[at] ?? '';
    if (!above || title === '' || this.#lastRow !== row - 1) return false;
    if (Object.keys(rowMeaning([text])).length > 0) return false;
    const place = this.#named[at]?.at ?? 0;
    // A title of a section spans several columns.
    if ((this.#merges.get(mergeKey(row, place))?.lastColumn ?? place) > place) return false;
    this.#continued.push({ row, title, text });
    this.#lastRow = row;
    if (continuedChoice(this.#answers) !== 'join') return false;
    above.texts[at] = `${title} ${text}`;
    return true;
  }

  /** The last row turned out to be the first row of a header; only rows without a document can. */
  takeBack(row: number): void {
    if (this.#isHopeless && this.#lastRow === row) this.#rowCount -= 1;
  }

  /** The columns (indexes) whose cells are read. */
  get columns(): number[] {
    return this.#named.map(({ at }) => at);
  }

  /** Whether cells of all columns are needed for samples. */
  get wantsSamples(): boolean {
    return this.#rowCount <= sampledRows;
  }

  /** Looks at all cells of the first rows, and afterwards at those of the unclear columns. */
  #takeFacts({ cells }: SheetRow): void {
    for (const at of this.wantsSamples ? cells.keys() : this.#unclear) {
      const text = cells[at] ?? '';
      if (text === '' || !this.header.texts[at]) continue;
      const facts = this.#facts.get(at) ?? new ColumnFacts();
      facts.add(text);
      this.#facts.set(at, facts);
    }
  }

  /** Reads the rows, and frees them; `words` counts the words that are not built in. */
  read(words: WordCounter): TableReading {
    const collected: CollectedTable = {
      sheet: this.#sheet,
      header: this.header,
      headerRow: this.#headerRow,
      named: this.#named,
      parts: this.#parts,
      facts: this.#facts,
      rows: this.#rows,
      rowCount: this.#rowCount,
      continued: this.#continued,
      isHopeless: this.#isHopeless,
      links: this.#links,
      legends: this.#legends,
      answers: this.#answers,
    };
    this.#rows = [];
    return readTable(collected, words);
  }
}
