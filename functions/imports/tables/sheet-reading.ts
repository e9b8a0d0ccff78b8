import type { SheetRow } from '../../../shared/domain/import/header.ts';
import type { SetAsideReason } from '../rows/row-kinds.ts';
import type { ReadRow } from '../rows/rows.ts';
import type { WordCount } from '../rows/words.ts';
import type { RowMarks } from './row-marks.ts';
import type { TableReading } from './table-reading.ts';

/** A row with the look of its cells. */
export interface MarkedSheetRow extends SheetRow {
  marks?: RowMarks;
}

/** A row that is no document; `text` begins with what it shows. */
export interface SetAsideRow {
  row: number;
  text: string;
  reason: SetAsideReason;
}

/**
 * What a sheet's rows are. Every filled row counts exactly once: `rows` is the sum of header rows, documents and rows set
 * aside, of which those of a table with an open question wait.
 */
export interface SheetReading {
  rows: number;
  headerRows: number;
  documents: ReadRow[];
  setAsideCount: number;
  /** The first of them, in row order. */
  setAside: SetAsideRow[];
  tables: TableReading[];
  words: WordCount[];
  /** Tables below words that name no field; with `withUnnamedTable` they become tables of the sheet. */
  unnamed: UnnamedTable[];
}

/** A table below words that name no field, with the rows that it would have. */
export interface UnnamedTable {
  reading: TableReading;
  /** Whether its cells look like document numbers. */
  hasNumbers: boolean;
  /** Rows of its header, the last of them `reading.headerRow`. */
  headerRows: number;
  rows: readonly number[];
}
