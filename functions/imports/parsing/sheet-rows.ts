import type { ReadingAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { maxImportColumns, maxImportRows } from '../../../shared/domain/jobs/job-limits.ts';
import { type ColumnUse, SheetBlocks, type SheetOptions } from '../tables/blocks.ts';
import type { RowMarks } from '../tables/row-marks.ts';
import { type SheetPart, SheetParts } from '../tables/side-tables.ts';
import { fileErrors, ImportFileError } from './file-errors.ts';

export interface NamedSheet extends SheetPart {
  isHidden?: true;
  /** Its file has a format whose fonts and colours are not read. */
  hasUnreadMarks?: true;
}

/** A hidden sheet is named and not read: it holds former lists and choices of other sheets. */
export const hiddenSheet = (name: string): NamedSheet => ({
  name,
  isHidden: true,
  sheet: { rows: 0, headerRows: 0, documents: [], setAsideCount: 0, setAside: [], tables: [], words: [], unnamed: [] },
});

/** Begins the reading of one sheet; `links` may grow with its rows. */
export type OpenSheet = (name: string, sheet: Omit<SheetOptions, 'answers' | 'titles' | 'fileName'>) => SheetRows;

/** Filled rows of all sheets, with those that are no documents: bounds the time of reading. */
const maxFilledRows = 300_000;

/** The limits of documents and of filled rows over all sheets of a file. */
export class RowLimit {
  #filled = 0;
  #documents = 0;

  add(documents: number): void {
    this.#filled += 1;
    if (this.#filled > maxFilledRows) throw new ImportFileError(fileErrors.tooManyFilledRows(maxFilledRows));
    this.#documents += documents;
    if (this.#documents > maxImportRows) throw new ImportFileError(fileErrors.tooManyRows(maxImportRows));
  }
}

/** Receives the filled rows of one sheet in order, within the limits of an import. */
export class SheetRows extends SheetParts {
  readonly #limit: RowLimit;

  constructor(
    name: string,
    { limit, answers, ...options }: Omit<SheetOptions, 'answers'> & { limit: RowLimit; answers: ReadingAnswers },
  ) {
    super(
      name,
      (part, titles) => new SheetBlocks(part, { ...options, titles, answers: answers(part) }),
      answers(name).dictionary.headings,
    );
    this.#limit = limit;
  }

  isColumnOf(use: ColumnUse, index: number): boolean {
    return this.some((blocks) => blocks.isColumnOf(use, index));
  }

  /** `isTooWide` marks a row with cells beyond the most columns, which only sheets without a table may have. */
  addCells(row: number, cells: readonly string[], isTooWide: boolean, marks?: RowMarks): void {
    this.#limit.add(this.add(marks ? { row, cells, marks } : { row, cells }));
    if (isTooWide && this.some(({ isInTable }) => isInTable))
      throw new ImportFileError(fileErrors.tooManyColumns(maxImportColumns));
  }
}
