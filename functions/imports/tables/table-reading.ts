import type { ColumnUse } from '../../../shared/api/import-reading.ts';
import type { ReviewQuestion } from '../../../shared/api/import-review.ts';
import type { ImportColumn } from '../../../shared/domain/import/columns.ts';
import type { GivenValue } from '../../../shared/domain/import/table-answers.ts';
import type { DateColumn } from '../rows/dates.ts';
import type { SetAsideReason } from '../rows/row-kinds.ts';
import type { ReadRow } from '../rows/rows.ts';
import type { BlockColumns } from './block-columns.ts';
import type { Proposal } from './column-proposals.ts';
import type { FieldInNumbers } from './fields-in-numbers.ts';

/** What the rows of a table are. */
export interface RowsReading {
  documents: ReadRow[];
  /** Rows without a document after all. */
  empty: { row: number; text: string; reason: SetAsideReason }[];
  given: GivenValue[];
  /** What it asks; equal questions of several tables are asked once. */
  questions: ReviewQuestion[];
  /** Rows that are read when its questions are answered. */
  waiting: number;
  /** Cells that say 'the same as above'. */
  repeated: number;
  /** Cells from which invisible characters and special spaces were removed. */
  cleaned: number;
  /** Documents beyond one of a row, where its cell has several numbers. */
  split: number;
}

/** How one table of a sheet was read. */
export interface TableReading extends RowsReading {
  /** The cells of departments by another name ('TDC' for IMS), in capitals, with their number. */
  renamed: ReadonlyMap<string, number>;
  /** Words in the revision column that say that it has none ('N/A'). */
  withoutRevision: ReadonlyMap<string, number>;
  headerRow: number;
  /** `samples`: the first different cells. */
  columns: {
    column: string;
    heading: string;
    field: ImportColumn | null;
    isUnknown: boolean;
    use: ColumnUse;
    samples: string[];
  }[];
  /** Rows that are documents, or would be if the table were read. */
  rowCount: number;
  /** Whether its header names numbers and titles, or its cells look like numbers; another table is no list of documents. */
  isList: boolean;
  /** The columns (indexes) that look like fields which the header does not name. */
  proposals: Proposal[];
  /** Missing fields that its numbers state. */
  inNumbers: FieldInNumbers[];
  /** Whether one of its questions must be answered before its rows can be read. */
  isBlocked: boolean;
  /** Left out by an answer. */
  isSkipped: boolean;
  /** Required columns that neither the header nor a title names; its rows are then no documents. */
  missing: ImportColumn[];
  conflict?: BlockColumns['conflict'];
  /** The letters of the number column, where it holds row numbers. */
  serial?: string;
  /** How the dates of its columns are read. */
  dates: readonly DateColumn[];
}
