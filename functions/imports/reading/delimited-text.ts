import { maxCellLength, maxImportColumns, maxImportRows } from '../../../shared/domain/bulk.ts';
import { findHeader, maxHeaderRows } from '../../../shared/domain/import-columns.ts';
import { fileErrors, ImportFileError } from './file-errors.ts';
import { listColumns } from './list-columns.ts';
import type { Table } from './tables.ts';
import { TextLimit } from './xlsx/text-limit.ts';

const delimiters = [',', ';', '\t'] as const;
const linesSampled = maxHeaderRows;
/** A spreadsheet's last row and column: lists of commas or line breaks reach further. */
const mostLines = 1_048_576;
const mostPlaces = 16_384;
/** Spaces around the longest cell are not counted. */
const longestBare = 4 * maxCellLength;

/** Reads delimited text: comma, semicolon or tab, whichever makes a header of its first lines. */
export const delimitedTable = (bytes: Uint8Array): Table => {
  const text = decoded(bytes);
  const sizes = delimiters.map((delimiter) => {
    const found = findHeader(records(text, delimiter, { most: linesSampled }));
    return found ? Object.keys(found.header).length : 0;
  });
  const delimiter = delimiters[sizes.indexOf(Math.max(...sizes))] ?? ',';
  const head = records(text, delimiter, { most: linesSampled });
  const kept = listColumns(head);
  return kept.size === 0 ? head : records(text, delimiter, { kept });
};

/** UTF-8, with or without its mark, UTF-16 with it, and what is neither as Windows writes it here. */
const decoded = (bytes: Uint8Array): string => {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (utf16) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new ImportFileError(fileErrors.notText);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

interface Wanted {
  /** Records to stop after. */
  most?: number;
  /** The columns that are kept, below the rows a header may stand in. */
  kept?: ReadonlySet<number>;
}

const none: readonly string[] = [];

/** The records of RFC 4180, as a table keeps them; refuses more than an import may hold. */
const records = (
  text: string,
  delimiter: string,
  { most = Number.POSITIVE_INFINITY, kept }: Wanted,
): (readonly string[])[] => {
  const rows: (readonly string[])[] = [];
  const limit = new TextLimit();
  let filled = 0;
  let at = 0;
  while (at < text.length && rows.length < most) {
    const row = rows.length + 1;
    const { cells, next } = record(text, at, { delimiter, row, kept: row > linesSampled ? kept : undefined });
    if (cells.length > 0) filled += 1;
    for (const cell of cells) limit.add(cell.length);
    if (filled > maxImportRows + 1 || row > mostLines) throw new ImportFileError(fileErrors.tooManyRows(maxImportRows));
    rows.push(cells.length > 0 ? cells : none);
    at = next;
  }
  return rows;
};

interface Line {
  delimiter: string;
  /** Its number, from 1. */
  row: number;
  kept: ReadonlySet<number> | undefined;
}

/** One record from a place on; empty cells at its end are left out. */
const record = (text: string, from: number, { delimiter, row, kept }: Line): { cells: string[]; next: number } => {
  const cells: string[] = [];
  let place = 0;
  let at = from;
  for (;;) {
    const { value, end } = text[at] === '"' ? quoted(text, at, delimiter, row) : bare(text, at, delimiter);
    if (place > mostPlaces) throw new ImportFileError(fileErrors.tooManyColumns(maxImportColumns));
    if (value !== '') {
      if (place >= maxImportColumns) throw new ImportFileError(fileErrors.tooManyColumns(maxImportColumns));
      if (kept === undefined || kept.has(place)) {
        while (cells.length < place) cells.push('');
        cells.push(value);
      }
    }
    place += 1;
    at = end;
    if (text[at] !== delimiter) break;
    at += 1;
  }
  if (text[at] === '\r') at += 1;
  return { cells, next: text[at] === '\n' ? at + 1 : at };
};

/** Up to the delimiter or the end of the line. `="0012"` is how spreadsheets are told to keep a zero. */
const bare = (text: string, from: number, delimiter: string): { value: string; end: number } => {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  if (end === from) return { value: '', end };
  const value = text.slice(from, Math.min(end, from + longestBare)).trim();
  return { value: /^="([^"]*)"$/.exec(value)?.[1] ?? value, end };
};

const quoted = (text: string, from: number, delimiter: string, row: number): { value: string; end: number } => {
  let quoted = '';
  let at = from + 1;
  // What is beyond the longest cell is passed over: a file of quotes would make millions of pieces.
  const add = (piece: string): void => {
    if (quoted.length <= maxCellLength) quoted += piece.slice(0, maxCellLength + 1);
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
  // What stands between the closing quote and the delimiter belongs to the cell, as spreadsheets read it.
  const { value: rest, end } = bare(text, at, delimiter);
  return { value: (quoted + rest).trim(), end };
};
