import { maxCellLength } from '../../../../shared/domain/jobs/job-limits.ts';
import type { Lines } from './lines.ts';

export interface TextFormat {
  /** One character. */
  delimiter: string;
  quote: '"' | "'";
}

export interface Cell {
  /** Trimmed; characters far beyond the maximum cell length are dropped. */
  value: string;
  /** Where its delimiter or the end of its line stands, on the line. */
  end: number;
}

/** A cell that closes on a later line. */
export interface SpanningCell extends Cell {
  /** Index of the line on which it ends. */
  lastLine: number;
}

/** Upper limit for cutting a cell before it is trimmed; the surrounding spaces do not count towards its length. */
const maxUntrimmedLength = 4 * maxCellLength;

/**
 * The most characters and lines of one cell in Excel:
 * https://support.microsoft.com/office/excel-specifications-and-limits-1672b34d-7043-467e-8e27-269d656771c3
 */
const maxSpreadsheetCellLength = 32_767;
const maxSpreadsheetCellLines = 254;

/**
 * The cell up to the next delimiter or the end of the line, quotes included. Spreadsheets export text with leading
 * zeros as `="0012"`.
 */
export const unquotedCell = (line: string, from: number, { delimiter }: TextFormat): Cell => {
  const next = line.indexOf(delimiter, from);
  const end = next < 0 ? line.length : next;
  const value = line.slice(from, Math.min(end, from + maxUntrimmedLength)).trim();
  return { value: value.startsWith('="') ? (/^="([^"]*)"$/.exec(value)?.[1] ?? value) : value, end };
};

/** The cell that starts at `from`; undefined when it opens a quote that the line does not close. */
export const cellOnLine = (line: string, from: number, format: TextFormat): Cell | undefined => {
  const { quote } = format;
  if (line[from] !== quote) return unquotedCell(line, from, format);
  const quoted = quotedContent(line, from, quote);
  if (!quoted) return undefined;
  const { content, close } = quoted;
  const { end } = unquotedCell(line, close + 1, format);
  // Text between the closing quote and the delimiter belongs to the cell, as in spreadsheets.
  const rest = line.slice(close + 1, Math.min(end, close + 1 + maxUntrimmedLength)).trimEnd();
  // In "5" pipa" the inner quote is not escaped, and the last one closes the cell.
  const value = rest.endsWith(quote) ? content + quote + rest.slice(0, -1) : content + rest;
  return { value: value.trim(), end };
};

/**
 * The quoted cell that opens on a line, at `from` of that line, and closes at the end of a cell of a later line;
 * undefined when there is none within the limits of a spreadsheet's cell.
 */
export const cellAcrossLines = (
  lines: Lines,
  line: number,
  from: number,
  { delimiter, quote }: TextFormat,
): SpanningCell | undefined => {
  const start = lines.start(line) + from;
  const limit = Math.min(lines.start(line + maxSpreadsheetCellLines), start + maxSpreadsheetCellLength);
  const quoted = quotedContent(lines.text.slice(start, limit), 0, quote);
  if (!quoted) return undefined;
  const after = start + quoted.close + 1;
  let lastLine = line;
  while (lines.start(lastLine + 1) < after) lastLine += 1;
  // A delimiter may be a tab.
  const rest = lines
    .content(lastLine)
    .slice(after - lines.start(lastLine))
    .replace(/^ +/, '');
  if (rest !== '' && rest[0] !== delimiter) return undefined;
  return { value: quoted.content.trim(), end: lines.content(lastLine).length - rest.length, lastLine };
};

/** The number of cells of a line that is read by itself. */
export const cellCount = (line: string, format: TextFormat): number => {
  let count = 0;
  for (let at = 0; at <= line.length; count += 1) {
    const { end } = cellOnLine(line, at, format) ?? unquotedCell(line, at, format);
    at = end + 1;
  }
  return count;
};

/** The content of the quoted cell that opens at `from`, and the position of its closing quote; undefined without one. */
const quotedContent = (text: string, from: number, quote: string): { content: string; close: number } | undefined => {
  let content = '';
  let at = from + 1;
  for (;;) {
    const close = text.indexOf(quote, at);
    if (close < 0) return undefined;
    // A file of quotes would otherwise create millions of strings.
    if (content.length <= maxCellLength) content += text.slice(at, Math.min(close, at + maxUntrimmedLength));
    if (text[close + 1] !== quote) return { content, close };
    if (content.length <= maxCellLength) content += quote;
    at = close + 2;
  }
};
