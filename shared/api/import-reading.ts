import * as z from 'zod/mini';
import { count } from './fields.ts';

/**
 * A column of a table: its letters, its heading, and the field it was read as; null where it was not read.
 * `is_unknown`: the heading names no field and is no row number, so a user should look at it.
 */
const readColumn = z.object({
  column: z.string(),
  heading: z.string(),
  field: z.nullable(z.string()),
  is_unknown: z.boolean(),
  /** What became of its cells: read, left out by an answer, none, or not read. Absent in results of before. */
  use: z.optional(z.enum(['used', 'ignored', 'empty', 'unread'])),
});
export type ColumnUse = NonNullable<z.infer<typeof readColumn>['use']>;

/** A department or type that no column states, from an answer, a title line or the sheet's name. */
const givenValue = z.object({
  column: z.string(),
  value: z.string(),
  source: z.enum(['answer', 'heading', 'title', 'sheet', 'number']),
});

const readBlock = z.object({
  /** The row of its header, the last of several. */
  header_row: z.int().check(z.positive()),
  documents: count,
  columns: z.array(readColumn),
  given: z.array(givenValue),
  /** Why none of its rows was read. */
  skipped: z.nullable(z.string()),
});
export type ReadBlock = z.infer<typeof readBlock>;

/**
 * A sheet. Every filled row of a visible one is counted once: `rows` and `split` are the sum of `header_rows`,
 * `documents`, `waiting` and `set_aside`. A hidden sheet is skipped without its rows being counted.
 */
const readSheet = z.object({
  name: z.string(),
  rows: count,
  header_rows: count,
  /** Documents beyond one of a row, of cells with several numbers. */
  split: z._default(count, 0),
  /** Rows read as documents, with or without errors. */
  documents: count,
  /** Rows of tables that wait for an answer of the user. */
  waiting: z._default(count, 0),
  /** Rows that are no documents: titles, signatures, repeated headers, tables of another kind. */
  set_aside: count,
  /** Why no row of the sheet was read. */
  skipped: z.nullable(z.string()),
  blocks: z.array(readBlock),
});
export type ReadSheet = z.infer<typeof readSheet>;

/** The format that a CSV file was found to have. */
const readFormat = z.object({ delimiter: z.string(), quote: z.string(), encoding: z.string() });
export type ReadFormat = z.infer<typeof readFormat>;

/** How an import's file was read. `omitted_blocks` counts tables beyond those that the list can hold. */
export const importReading = z.object({
  sheets: z.array(readSheet),
  omitted_blocks: count,
  /** What was read otherwise than written, in Indonesian sentences for the user. */
  notes: z._default(z.array(z.string()), []),
  /** Null for a workbook. */
  format: z._default(z.nullable(readFormat), null),
});
export type ImportReading = z.infer<typeof importReading>;
