import type { ReviewQuestion } from '../../../shared/api/import-review.ts';
import { renamedDepartment } from '../../../shared/domain/import/aliases.ts';
import {
  columnLetters,
  dateColumns,
  type Header,
  type ImportColumn,
  requiredColumns,
} from '../../../shared/domain/import/columns.ts';
import { type Merges, mergeKey, type SheetRow, type TableHeader } from '../../../shared/domain/import/header.ts';
import { isNeedlessHeading } from '../../../shared/domain/import/headings.ts';
import type { SheetAnswers } from '../../../shared/domain/import/reading-answers.ts';
import {
  type AnsweredValues,
  answeredHeader,
  type Context,
  type GivenValue,
  givenValue,
  tableAnswers,
} from '../../../shared/domain/import/table-answers.ts';
import { isTick, tickedStatus } from '../../../shared/domain/import/ticks.ts';
import { dateColumn } from '../rows/dates.ts';
import type { CellLinks } from '../rows/links.ts';
import { rowKind, rowMeaning, type SetAsideReason } from '../rows/row-kinds.ts';
import { leftOut, readRow } from '../rows/rows.ts';
import { isPlaceholder, isRunningSerial } from '../rows/values.ts';
import type { WordCounter } from '../rows/words.ts';
import { type BlockColumns, blockColumns } from './block-columns.ts';
import { ColumnFacts } from './column-facts.ts';
import { columnProposals, hasClearHeading, looksLikeList, type Proposal } from './column-proposals.ts';
import { columnQuestions } from './column-questions.ts';
import { type ContinuedTitle, continuedChoice, continuedQuestions } from './continued-titles.ts';
import { fieldsInNumbers } from './fields-in-numbers.ts';
import { answeredParts, joinQuestion, type NumberParts, namedColumns, withoutNumberDoubts } from './joined-numbers.ts';
import { MergedCells, type NamedColumn } from './merged-cells.ts';
import { revisionAndDate } from './revision-and-date.ts';
import { RowDoubts } from './row-doubts.ts';
import { type MarkedRow, markChoice, markQuestions, type RowComments, type RowMark, rowMark } from './row-marks.ts';
import {
  cleanedCells,
  joinedNumber,
  type Positions,
  type RowTexts,
  type RowTransform,
  repeatedCells,
  revisionOfEdition,
  splitRevision,
  ticksAsStatus,
} from './row-transforms.ts';
import type { MarkedSheetRow } from './sheet-reading.ts';
import type { TableReading } from './table-reading.ts';

interface PendingRow {
  row: number;
  texts: string[];
  mark: RowMark | undefined;
  context: Context;
}

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

  /** Reads the rows; `words` counts the words that are not built in. */
  read(words: WordCounter): TableReading {
    const { isSkipped, ...answered } = tableAnswers(this.#answers.table(this.#headerRow));
    const indexes = new Map(this.#named.map(({ at }, index) => [at, index]));
    const cellsOf = (at: number): string[] => {
      const index = indexes.get(at) ?? -1;
      return this.#rows.flatMap(({ texts }) => texts[index] || []);
    };
    const found = blockColumns(this.header, cellsOf, this.#answers.dictionary);
    const join = this.#parts ? undefined : this.#joinQuestion(found, cellsOf);
    // A question about both columns of a number comes before those about one.
    const { header, hasEdition, conflict, serial } =
      this.#parts || join ? withoutNumberDoubts(found, this.#parts) : found;
    const missing = requiredColumns.filter(
      (column) => header[column] === undefined && !this.#isGiven(column, answered),
    );
    const columns = this.header.texts.flatMap((heading, at) => {
      if (heading === '') return [];
      const field = (Object.keys(header) as ImportColumn[]).find((column) => header[column] === at) ?? null;
      const isUnknown = field === null && !isNeedlessHeading(heading) && !hasClearHeading(this.header, at);
      return [{ column: columnLetters(at), heading, field, isUnknown, samples: this.#facts.get(at)?.samples ?? [] }];
    });
    const dateTexts = [
      ...dateColumns.flatMap((column) => (header[column] === undefined ? [] : cellsOf(header[column]))),
      ...(header.revisi === undefined
        ? []
        : cellsOf(header.revisi).flatMap((text) => revisionAndDate(text)?.date ?? [])),
    ];
    const hasDates = dateTexts.length > 0 || dateColumns.some((column) => header[column] !== undefined);
    const dates = hasDates ? dateColumn(dateTexts) : undefined;
    const isList = !this.#isHopeless || looksLikeList(this.header, this.#facts, this.#rowCount);
    const proposals = columnProposals(this.header, this.#facts, missing);
    const reading: TableReading = {
      headerRow: this.#headerRow,
      columns,
      given: [],
      documents: [],
      missing,
      empty: [],
      rowCount: this.#rowCount,
      isList,
      proposals,
      inNumbers: header.nomor === undefined ? [] : fieldsInNumbers(missing, cellsOf(header.nomor)),
      questions: isList && !isSkipped ? [...(join ? [join] : []), ...this.#questions(header, proposals)] : [],
      isBlocked: join !== undefined,
      waiting: 0,
      repeated: 0,
      cleaned: 0,
      isSkipped,
      renamed: countedTexts(
        header.department === undefined ? [] : cellsOf(header.department),
        (text) => renamedDepartment(text) !== undefined,
      ),
      withoutRevision: countedTexts(header.revisi === undefined ? [] : cellsOf(header.revisi), isEmptyWord),
      ...(dates && { dates }),
      ...(conflict && { conflict }),
      ...(serial !== undefined && { serial: columnLetters(serial) }),
    };
    const isRead =
      !isSkipped && !reading.isBlocked && missing.length === 0 && conflict === undefined && serial === undefined;
    const positions: Positions = Object.fromEntries(
      Object.entries(header).map(([column, at]) => [column, indexes.get(at)]),
    );
    const tickHeading = this.#tickHeading(header.status, cellsOf);
    const doubts = new RowDoubts(this.#answers);
    const transforms: RowTransform[] = [
      cleanedCells(() => {
        reading.cleaned += 1;
      }),
      repeatedCells(positions, () => {
        reading.repeated += 1;
      }),
      splitRevision(positions),
      ...(hasEdition ? [revisionOfEdition(positions)] : []),
      ...(tickHeading === undefined ? [] : [ticksAsStatus(positions, tickHeading)]),
      ...(this.#parts ? [joinedNumber(positions, indexes.get(this.#parts.counter))] : []),
    ];
    if (isList && !isSkipped)
      reading.questions.push(...this.#markQuestions(positions), ...continuedQuestions(this.#continued, this.#answers));
    const numbers = header.nomor === undefined ? [] : cellsOf(header.nomor);
    const rows: (PendingRow | undefined)[] = this.#rows;
    this.#rows = [];
    const given = new Map<string, GivenValue>();
    for (const [at, pending] of rows.entries()) {
      if (!pending) continue;
      const { row, texts, context, mark } = pending;
      const marked = mark && markChoice(mark, this.#answers);
      // Frees the texts as they are read.
      rows[at] = undefined;
      const changed: RowTexts = { texts, given: {} };
      for (const transform of transforms) transform(changed);
      const values = (['department', 'jenis'] as const).flatMap((column) =>
        header[column] === undefined ? (givenValue(column, context, answered, texts[positions.nomor ?? -1]) ?? []) : [],
      );
      const answer = this.#answers.row(row);
      const cell = (column: 'nomor' | 'nama') => answer?.cells[column] ?? texts[positions[column] ?? -1] ?? '';
      const doubt = isRead ? doubts.check(row, cell('nomor'), cell('nama')) : undefined;
      const stated = Object.fromEntries(values.map(({ column, value }) => [column, value]));
      const outside = {
        words,
        given: {
          ...stated,
          ...changed.given,
          ...(marked === 'retired' && { status: 'Kadaluarsa' }),
          ...answer?.cells,
        },
        link: this.#linkOf(row, header),
        ...(dates && { dateOrder: dates.order }),
        numberProblem: doubt?.problem,
      };
      const isRowSkipped = answer?.skip === true || marked === 'skip' || doubt?.isSkipped === true;
      const read = isRead && !isRowSkipped ? readRow(row, texts, positions, outside) : undefined;
      if (!read || read === leftOut) {
        const isLeftOut = isSkipped || read === leftOut || isRowSkipped;
        const reason = isLeftOut ? 'left_out' : isRead ? 'blank' : 'incomplete_table';
        if (reason === 'incomplete_table') reading.waiting += 1;
        reading.empty.push({ row, text: texts.filter((text) => text !== '').join(' | '), reason });
        continue;
      }
      reading.documents.push(read);
      for (const value of values) given.set(`${value.column} ${value.value} ${value.source}`, value);
    }
    const isChosenSerial = header.nomor !== undefined && this.#isChosen(header.nomor) && isRunningSerial(numbers);
    reading.questions.push(...doubts.questions(!isChosenSerial));
    reading.given = [...given.values()];
    if (this.#isHopeless && !isSkipped) reading.waiting = this.#rowCount;
    return reading;
  }

  /** The heading of the status column, where its cells are ticks below a heading that names a status. */
  #tickHeading(at: number | undefined, cellsOf: (at: number) => string[]): string | undefined {
    const heading = at === undefined ? '' : (this.header.texts[at] ?? '');
    if (at === undefined || tickedStatus(heading) === undefined) return undefined;
    return cellsOf(at).every(isTick) ? heading : undefined;
  }

  #isChosen(at: number): boolean {
    return this.header.headings.get(at)?.some(({ column, rank }) => column === 'nomor' && rank === 'chosen') ?? false;
  }

  #markQuestions({ nomor = -1, nama = -1, status = -1 }: Positions): ReviewQuestion[] {
    const marked = this.#rows.flatMap(({ row, texts, mark }): MarkedRow[] => {
      const label = `${texts[nomor] ?? ''} ${texts[nama] ?? ''}`.trim();
      return mark ? [{ row, mark, label, status: texts[status] ?? '' }] : [];
    });
    return markQuestions(marked, { rows: this.#rowCount, legends: this.#legends, answers: this.#answers });
  }

  #joinQuestion({ header, conflict }: BlockColumns, cellsOf: (at: number) => string[]): ReviewQuestion | undefined {
    if (this.#isHopeless) return undefined;
    const numbers = conflict?.column === 'nomor' ? conflict.at : [];
    return joinQuestion(
      { header: this.header, read: header, conflict: numbers, facts: this.#facts, cellsOf, rows: this.#rowCount },
      this.#answers,
    );
  }

  #questions(read: Header, proposals: readonly Proposal[]): ReviewQuestion[] {
    const table = {
      sheet: this.#sheet,
      header: this.header,
      headerRow: this.#headerRow,
      read,
      proposed: new Set(proposals.map(({ at }) => at)),
      facts: this.#facts,
      rows: this.#rowCount,
    };
    return columnQuestions(table, this.#answers);
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

  #isGiven(column: ImportColumn, answered: AnsweredValues): boolean {
    if (column !== 'department' && column !== 'jenis') return false;
    if (answered.from_number?.includes(column)) return true;
    return this.#rows.some(({ context }) => givenValue(column, context, answered) !== undefined);
  }
}

/** The cells that are to be noted, in capitals, with their number. */
const countedTexts = (texts: readonly string[], isNoted: (text: string) => boolean): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts) {
    if (!isNoted(text)) continue;
    const name = text.trim().toUpperCase();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
};

const isEmptyWord = (text: string): boolean => /\p{L}/u.test(text) && isPlaceholder(text);
