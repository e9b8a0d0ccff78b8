import { maxImportColumns, maxImportRows } from '../../../shared/domain/jobs/job-limits.ts';
import { SheetBlocks, type SheetOptions } from '../tables/blocks.ts';
import type { RowMarks } from '../tables/row-marks.ts';
import type { SheetReading } from '../tables/sheet-reading.ts';
import { fileErrors, ImportFileError } from './file-errors.ts';

export interface NamedSheet {
  name: string;
  isHidden?: true;
  sheet: SheetReading;
}

/** A hidden sheet is named and not read: it holds former lists and choices of other sheets. */
export const hiddenSheet = (name: string): NamedSheet => ({
  name,
  isHidden: true,
  sheet: { rows: 0, headerRows: 0, documents: [], setAsideCount: 0, setAside: [], tables: [], words: [], unnamed: [] },
});

/** Begins the reading of one sheet; `links` may grow with its rows. */
export type OpenSheet = (name: string, sheet: Omit<SheetOptions, 'answers'>) => SheetRows;

/** Filled rows of all sheets, with those that are no documents: bounds the time of reading. */
const maxFilledRows = 300_000;

/** The limits of documents and of filled rows over all sheets of a file. */
export class RowLimit {
  #filled = 0;
  #documents = 0;

  add(isDocument: boolean): void {
    this.#filled += 1;
    if (this.#filled > maxFilledRows) throw new ImportFileError(fileErrors.tooManyFilledRows(maxFilledRows));
    if (isDocument) this.#documents += 1;
    if (this.#documents > maxImportRows) throw new ImportFileError(fileErrors.tooManyRows(maxImportRows));
  }
}

/** Receives the filled rows of one sheet in order, within the limits of an import. */
export class SheetRows {
  readonly #blocks: SheetBlocks;
  readonly #limit: RowLimit;

  constructor(name: string, { limit, ...options }: SheetOptions & { limit: RowLimit }) {
    this.#blocks = new SheetBlocks(name, options);
    this.#limit = limit;
  }

  /** Whether the next row's cell at this index is a value of a table; of other cells only texts matter. */
  isTableColumn(index: number): boolean {
    return this.#blocks.isTableColumn(index);
  }

  /** Whether the next row's cell at this index is a date, however it is displayed. */
  isDateColumn(index: number): boolean {
    return this.#blocks.isDateColumn(index);
  }

  /** Whether the next row's cell at this index is a revision, whose decimals matter however it is displayed. */
  isRevisionColumn(index: number): boolean {
    return this.#blocks.isRevisionColumn(index);
  }

  /** `isTooWide` marks a row with cells beyond the most columns, which only sheets without a table may have. */
  add(row: number, cells: readonly string[], isTooWide: boolean, marks?: RowMarks): void {
    this.#limit.add(this.#blocks.add(marks ? { row, cells, marks } : { row, cells }));
    if (isTooWide && this.#blocks.isInTable) throw new ImportFileError(fileErrors.tooManyColumns(maxImportColumns));
  }

  finish(): SheetReading {
    return this.#blocks.finish();
  }
}
