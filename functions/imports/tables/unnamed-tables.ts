import type { ColumnUse } from '../../../shared/api/import-reading.ts';
import { columnLetters, requiredColumns } from '../../../shared/domain/import/columns.ts';
import { type HeadingLookUp, headerOf, type SheetRow, type TableHeader } from '../../../shared/domain/import/header.ts';
import { findHeadings, isNeedlessHeading } from '../../../shared/domain/import/headings.ts';
import type { SheetAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { type Context, givenValue, tableAnswers } from '../../../shared/domain/import/table-answers.ts';
import { columnLabels, mayBeUnheaded } from '../../../shared/domain/import/unheaded.ts';
import { addFacts } from './collected-table.ts';
import type { ColumnFacts } from './column-facts.ts';
import { columnProposals } from './column-proposals.ts';
import { columnQuestions } from './column-questions.ts';
import type { SheetReading, UnnamedTable } from './sheet-reading.ts';
import { noRows } from './table-reading.ts';

interface Candidate {
  header: TableHeader & { texts: string[] };
  headerRow: number;
  headerRows: number;
  context: Context;
  rows: number[];
  facts: Map<number, ColumnFacts>;
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
  readonly #sheet: string;
  readonly #answers: SheetAnswers;
  readonly #found: Candidate[] = [];
  #candidate: Candidate | undefined;
  #lastRow = 0;

  constructor(sheet: string, answers: SheetAnswers) {
    this.#sheet = sheet;
    this.#answers = answers;
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
      this.#startCandidate(row, context, isBelow && candidate?.rows.length === 0 ? candidate : undefined);
      return;
    }
    if (candidate) addRow(candidate, row);
    else if (mayBeUnheaded(row)) {
      this.#candidate = {
        header: withOwnTexts(columnLabels(row)),
        headerRow: row.row,
        headerRows: 0,
        context,
        rows: [],
        facts: new Map(),
      };
      addRow(this.#candidate, row);
    }
  }

  /** The row turned out to be the first row of a header. */
  takeBack(row: number): void {
    if (this.#candidate?.rows.at(-1) === row) this.#candidate.rows.pop();
  }

  /** Ends the current table: a known header begins. */
  end(): void {
    if (this.#candidate && this.#candidate.rows.length > 0) this.#found.push(this.#candidate);
    this.#candidate = undefined;
  }

  finish(): UnnamedTable[] {
    this.end();
    return this.#found.map((candidate) => this.#read(candidate));
  }

  #startCandidate(row: SheetRow, context: Context, above: Candidate | undefined): void {
    if (!above) this.end();
    this.#candidate = {
      header: withOwnTexts(headerOf(row, above?.header.texts ?? [], [], this.#headings)),
      headerRow: row.row,
      headerRows: (above?.headerRows ?? 0) + 1,
      context,
      rows: [],
      facts: new Map(),
    };
  }

  readonly #headings: HeadingLookUp = (text) => this.#answers.dictionary.headings(text);

  #read({ header, headerRow, headerRows, context, rows, facts }: Candidate): UnnamedTable {
    const { isSkipped, ...answered } = tableAnswers(this.#answers.table(headerRow));
    const fieldOf = (at: number) => {
      const chosen = this.#answers.column(headerRow, columnLetters(at));
      return chosen === undefined ? (header.headings.get(at)?.[0]?.column ?? null) : chosen;
    };
    const columns = header.texts.flatMap((heading, at) => {
      if (heading === '') return [];
      const field = fieldOf(at);
      const isUnknown = field === null && !isNeedlessHeading(heading) && findHeadings(heading).length === 0;
      const use: ColumnUse = field === null ? (facts.has(at) ? 'unread' : 'empty') : 'used';
      return [{ column: columnLetters(at), heading, field, isUnknown, use, samples: facts.get(at)?.samples ?? [] }];
    });
    const missing = requiredColumns.filter((column) => {
      if (columns.some(({ field }) => field === column)) return false;
      return column === 'nomor' || column === 'nama' || givenValue(column, context, answered) === undefined;
    });
    const proposals = columnProposals(header, facts, missing);
    const numbers = Math.max(
      0,
      ...[...facts.values()].map((each) => (each.isMostly(0.5, 'number') ? each.countOf('number') : 0)),
    );
    return {
      headerRows,
      rows,
      hasNumbers: numbers >= minNumbers && (headerRows > 0 || proposals.some(({ field }) => field === 'nama')),
      reading: {
        ...noRows(),
        headerRow,
        columns,
        rowCount: rows.length,
        isList: true,
        isSkipped,
        missing,
        proposals,
        inNumbers: [],
        questions: isSkipped
          ? []
          : columnQuestions(
              {
                sheet: this.#sheet,
                header,
                headerRow,
                facts,
                rows: rows.length,
                read: Object.fromEntries([...header.texts.keys()].map((at) => [fieldOf(at), at])),
                proposed: new Set(proposals.map(({ at }) => at)),
              },
              this.#answers,
            ),
        isBlocked: false,
        waiting: isSkipped ? 0 : rows.length,
      },
    };
  }
}

const withOwnTexts = ({ texts, headings }: TableHeader) => ({ texts: [...texts], headings });

/** Rows of a table before one of words only is a further row: numbers may stand in a box above a header. */
const minRowsAbove = ({ headerRows }: Candidate): number => (headerRows === 0 ? minNumbers : 1);

const addRow = ({ header, rows, facts }: Candidate, { row, cells }: SheetRow): void => {
  rows.push(row);
  addFacts(header.texts, facts, cells);
};

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
