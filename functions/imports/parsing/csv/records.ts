import { maxImportRows } from '../../../../shared/domain/jobs/job-limits.ts';
import { fileErrors, ImportFileError } from '../file-errors.ts';
import { TextLimit } from '../xlsx/text-limit.ts';
import type { TextFormat } from './cells.ts';
import type { Lines } from './lines.ts';
import { RecordReader, type SpanOptions } from './record-reader.ts';
import type { TextProblem } from './text-problems.ts';

interface ReadOptions extends SpanOptions {
  /** Index of the first line that is read; the rows of the lines above it are empty. */
  firstLine: number;
  /** Stops after this number of lines. */
  maxLines?: number;
}

export interface Records {
  /** A record stands in the row of the physical line on which it starts; the rows of its further lines are empty. */
  table: (readonly string[])[];
  /** Cells of each row, empty ones included. */
  widths: number[];
  problems: TextProblem[];
}

const emptyRow: readonly string[] = [];

/**
 * Reads the records of a delimited text (RFC 4180). A quote that would merge several rows into one cell is read as text
 * and is a problem of its row. Throws `ImportFileError` for a text that exceeds the limits of an import.
 */
export const readRecords = (
  lines: Lines,
  format: TextFormat,
  { firstLine, maxLines = lines.count, ...spans }: ReadOptions,
): Records => {
  const table: (readonly string[])[] = [];
  const widths: number[] = [];
  const problems: TextProblem[] = [];
  const reader = new RecordReader(lines, format, spans);
  const limit = new TextLimit();
  let filledRows = 0;
  const add = (cells: readonly string[], width: number): void => {
    table.push(cells.length > 0 ? cells : emptyRow);
    widths.push(width);
  };
  while (table.length < firstLine) add(emptyRow, 0);
  while (table.length < Math.min(lines.count, maxLines)) {
    const line = table.length;
    const record = reader.read(line);
    if (record.cells.length > 0) filledRows += 1;
    if (filledRows > maxImportRows + 1) throw new ImportFileError(fileErrors.tooManyRows(maxImportRows));
    for (const cell of record.cells) limit.add(cell.length);
    add(record.cells, record.width);
    while (table.length <= record.lastLine) add(emptyRow, 0);
    problems.push(...record.problems);
  }
  return { table, widths, problems };
};
