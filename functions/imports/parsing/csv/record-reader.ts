import { maxImportColumns } from '../../../../shared/domain/jobs/job-limits.ts';
import { fileErrors, ImportFileError } from '../file-errors.ts';
import {
  type Cell,
  cellAcrossLines,
  cellCount,
  cellOnLine,
  type SpanningCell,
  type TextFormat,
  unquotedCell,
} from './cells.ts';
import type { Lines } from './lines.ts';
import { doubtfulSpan, strayQuote, type TextProblem } from './text-problems.ts';

/** The last column of a spreadsheet; a file of commas alone exceeds it. */
const maxColumns = 16_384;
/** Notes in a document list hardly have more lines; a longer cell is questioned. */
const maxUndoubtedLines = 30;

export interface TextRecord {
  /** Without empty cells at its end. */
  cells: readonly string[];
  /** Cells, empty ones included. */
  width: number;
  /** Index of the line on which it ends. */
  lastLine: number;
  problems: readonly TextProblem[];
}

const emptyRecord = { cells: [], width: 0, problems: [] } as const;

export interface SpanOptions {
  /** Cells of the header's row, empty ones included; undefined while the header is not known. */
  headerWidth?: number | undefined;
  /** False reads every line as a record, and a quote that its line does not close as text. */
  acrossLines?: boolean;
}

/** Reads the records of a text, each from the line on which it starts. */
export class RecordReader {
  readonly #lines: Lines;
  readonly #format: TextFormat;
  readonly #headerWidth: number | undefined;
  readonly #acrossLines: boolean;
  /** Cells of the last record on one line: a file can leave out the empty cells at the end of all its rows. */
  #lastWidth = 0;

  constructor(lines: Lines, format: TextFormat, { headerWidth, acrossLines = true }: SpanOptions) {
    this.#lines = lines;
    this.#format = format;
    this.#headerWidth = headerWidth;
    this.#acrossLines = acrossLines;
  }

  /** Throws `ImportFileError` above the columns of an import. */
  read(line: number): TextRecord {
    let content = this.#lines.content(line);
    if (content === '') return { ...emptyRecord, lastLine: line };
    const cells = new RowCells();
    const problems: TextProblem[] = [];
    let lastLine = line;
    for (let at = 0; at <= content.length; ) {
      let cell: Cell | undefined = cellOnLine(content, at, this.#format);
      if (!cell) {
        const spanning = this.#spanningCell(lastLine, at);
        const quoteLine = lastLine + 1;
        if (!spanning) problems.push(strayQuote(line + 1, quoteLine));
        else {
          lastLine = spanning.lastLine;
          content = this.#lines.content(lastLine);
          if (spanning.isDoubtful) problems.push(doubtfulSpan(line + 1, quoteLine, lastLine + 1));
        }
        cell = spanning ?? unquotedCell(content, at, this.#format);
      }
      cells.add(cell.value);
      at = cell.end + 1;
    }
    if (lastLine === line && problems.length === 0) this.#lastWidth = cells.width;
    return { cells: cells.read, width: cells.width, lastLine, problems };
  }

  /**
   * The cell that the quote opens across lines; undefined when it is a stray quote. It is one when most of these lines
   * are by themselves whole rows: then it would merge them into one.
   */
  #spanningCell(line: number, from: number): (SpanningCell & { isDoubtful: boolean }) | undefined {
    const cell = this.#acrossLines ? cellAcrossLines(this.#lines, line, from, this.#format) : undefined;
    if (!cell) return undefined;
    const widths = Array.from({ length: cell.lastLine - line + 1 }, (_, at) =>
      cellCount(this.#lines.content(line + at), this.#format),
    );
    const rows = widths.filter((width) => this.#isRowWidth(width)).length;
    if (rows * 2 > widths.length) return undefined;
    const headerWidth = this.#headerWidth ?? Number.POSITIVE_INFINITY;
    const isDoubtful =
      widths.length > maxUndoubtedLines ||
      widths.slice(1, -1).some((width) => this.#isRowWidth(width)) ||
      widths.every((width) => width >= headerWidth);
    return { ...cell, isDoubtful };
  }

  #isRowWidth(width: number): boolean {
    return width > 1 && (width === this.#headerWidth || width === this.#lastWidth);
  }
}

/** The cells of a row while it is read. */
class RowCells {
  readonly read: string[] = [];
  width = 0;

  add(value: string): void {
    const column = this.width;
    this.width += 1;
    if (column > maxColumns || (value !== '' && column >= maxImportColumns))
      throw new ImportFileError(fileErrors.tooManyColumns(maxImportColumns));
    if (value === '') return;
    while (this.read.length < column) this.read.push('');
    this.read.push(value);
  }
}
