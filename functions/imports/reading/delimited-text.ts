import { maxCellLength, maxImportColumns, maxImportRows } from '../../../shared/domain/bulk.ts';
import { findHeader, maxHeaderRows } from '../../../shared/domain/import-columns.ts';
import { fileErrors, ImportFileError } from './file-errors.ts';
import type { Table } from './tables.ts';
import { TextLimit } from './xlsx/text-limit.ts';

const delimiters = [',', ';', '\t'] as const;
const sampledLines = maxHeaderRows;
/** The last row and column of a spreadsheet; a file of commas or line breaks alone would exceed them. */
const maxLines = 1_048_576;
const maxColumns = 16_384;
/**
 * Upper limit for cutting an unquoted cell before it is trimmed; the surrounding spaces do not count towards its
 * length.
 */
const maxUnquotedLength = 4 * maxCellLength;

/**
 * Reads delimited text. The delimiter is the one of comma, semicolon and tab that finds a header in the first lines.
 */
export const delimitedTable = (bytes: Uint8Array): Table => {
  const text = decodedText(bytes);
  const sizes = delimiters.map((delimiter) => {
    const found = findHeader(records(text, delimiter, { maxRecords: sampledLines }));
    return found ? Object.keys(found.header).length : 0;
  });
  const delimiter = delimiters[sizes.indexOf(Math.max(...sizes))] ?? ',';
  return records(text, delimiter, {});
};

/** Decodes UTF-8 with or without a byte-order mark, UTF-16 with one, and otherwise Windows-1252. */
const decodedText = (bytes: Uint8Array): string => {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (utf16) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new ImportFileError(fileErrors.notText);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

interface ReadOptions {
  /** Stops after this number of records. */
  maxRecords?: number;
  /** Columns to read below the rows in which a header may be found; undefined reads all. */
  columns?: ReadonlySet<number>;
}

const emptyRow: readonly string[] = [];

/** The records of an RFC 4180 text as a table. Throws when it exceeds the limits of an import. */
const records = (
  text: string,
  delimiter: string,
  { maxRecords = Number.POSITIVE_INFINITY, columns }: ReadOptions,
): (readonly string[])[] => {
  const rows: (readonly string[])[] = [];
  const limit = new TextLimit();
  let filledRows = 0;
  let at = 0;
  while (at < text.length && rows.length < maxRecords) {
    const row = rows.length + 1;
    const { cells, next } = record(text, at, { delimiter, row, columns: row > sampledLines ? columns : undefined });
    if (cells.length > 0) filledRows += 1;
    for (const cell of cells) limit.add(cell.length);
    if (filledRows > maxImportRows + 1 || row > maxLines)
      throw new ImportFileError(fileErrors.tooManyRows(maxImportRows));
    rows.push(cells.length > 0 ? cells : emptyRow);
    at = next;
  }
  return rows;
};

interface Line {
  delimiter: string;
  /** Row number, starting at 1. */
  row: number;
  columns: ReadonlySet<number> | undefined;
}

/** The record that starts at `from`, without empty cells at its end. */
const record = (text: string, from: number, { delimiter, row, columns }: Line): { cells: string[]; next: number } => {
  const cells: string[] = [];
  let column = 0;
  let at = from;
  for (;;) {
    const { value, end } = text[at] === '"' ? quotedCell(text, at, delimiter, row) : unquotedCell(text, at, delimiter);
    if (column > maxColumns) throw new ImportFileError(fileErrors.tooManyColumns(maxImportColumns));
    if (value !== '') {
      if (column >= maxImportColumns) throw new ImportFileError(fileErrors.tooManyColumns(maxImportColumns));
      if (columns === undefined || columns.has(column)) {
        while (cells.length < column) cells.push('');
        cells.push(value);
      }
    }
    column += 1;
    at = end;
    if (text[at] !== delimiter) break;
    at += 1;
  }
  if (text[at] === '\r') at += 1;
  return { cells, next: text[at] === '\n' ? at + 1 : at };
};

/**
 * An unquoted cell: up to the delimiter or the end of the line. Spreadsheets export text with leading zeros as
 * `="0012"`.
 */
const unquotedCell = (text: string, from: number, delimiter: string): { value: string; end: number } => {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  if (end === from) return { value: '', end };
  const value = text.slice(from, Math.min(end, from + maxUnquotedLength)).trim();
  return { value: /^="([^"]*)"$/.exec(value)?.[1] ?? value, end };
};

const quotedCell = (text: string, from: number, delimiter: string, row: number): { value: string; end: number } => {
  let content = '';
  let at = from + 1;
  // Characters beyond the maximum cell length are dropped: a file of quotes would otherwise create millions of strings.
  const add = (piece: string): void => {
    if (content.length <= maxCellLength) content += piece.slice(0, maxCellLength + 1);
  };
  for (;;) {
    const close = text.indexOf('"', at);
    if (close < 0) throw new ImportFileError(fileErrors.openQuote(row));
    add(text.slice(at, close));
    at = close + 1;
    if (text[at] !== '"') break;
    add('"');
    at += 1;
  }
  // Text between the closing quote and the delimiter belongs to the cell, as in spreadsheets.
  const { value: rest, end } = unquotedCell(text, at, delimiter);
  return { value: (content + rest).trim(), end };
};
