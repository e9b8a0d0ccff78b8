import { maxImportColumns, maxImportRows } from '../../../shared/domain/bulk.ts';
import { headerIn } from '../../../shared/domain/import-columns.ts';
import { ImportRefused, refusals } from './refusal.ts';
import type { Table } from './table.ts';

const delimiters = [',', ';', '\t'] as const;
const linesSampled = 25;

/** Reads delimited text: comma, semicolon or tab, whichever makes a header of its first lines. */
export const delimitedTable = (bytes: Uint8Array): Table => {
  const text = decoded(bytes);
  const sizes = delimiters.map((delimiter) => {
    const found = headerIn(records(text, delimiter, linesSampled));
    return found ? Object.keys(found.header).length : 0;
  });
  const delimiter = delimiters[sizes.indexOf(Math.max(...sizes))] ?? ',';
  return records(text, delimiter);
};

/** UTF-8, with or without its mark, UTF-16 with it, and what is neither as Windows writes it here. */
const decoded = (bytes: Uint8Array): string => {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (utf16) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new ImportRefused(refusals.notText);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** The records of RFC 4180, as a table keeps them; stops after `most`, and refuses more than an import may hold. */
const records = (text: string, delimiter: string, most = Number.POSITIVE_INFINITY): string[][] => {
  const rows: string[][] = [];
  let filled = 0;
  let at = 0;
  while (at < text.length && rows.length < most) {
    const { cells, next } = record(text, at, delimiter, rows.length + 1);
    if (cells.length > 0) filled += 1;
    if (filled > maxImportRows + 1) throw new ImportRefused(refusals.tooManyRows(maxImportRows));
    rows.push(cells);
    at = next;
  }
  return rows;
};

/** One record from a place on; empty cells at its end are left out. */
const record = (text: string, from: number, delimiter: string, row: number): { cells: string[]; next: number } => {
  const cells: string[] = [];
  let place = 0;
  let at = from;
  for (;;) {
    const { value, end } = text[at] === '"' ? quoted(text, at, delimiter, row) : bare(text, at, delimiter);
    if (value !== '') {
      if (place >= maxImportColumns) throw new ImportRefused(refusals.tooManyColumns(maxImportColumns));
      while (cells.length < place) cells.push('');
      cells.push(value);
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
  const value = text.slice(from, end).trim();
  return { value: /^="([^"]*)"$/.exec(value)?.[1] ?? value, end };
};

const quoted = (text: string, from: number, delimiter: string, row: number): { value: string; end: number } => {
  const parts: string[] = [];
  let at = from + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close < 0) throw new ImportRefused(refusals.openQuote(row));
    parts.push(text.slice(at, close));
    at = close + 1;
    if (text[at] !== '"') break;
    parts.push('"');
    at += 1;
  }
  // What stands between the closing quote and the delimiter belongs to the cell, as spreadsheets read it.
  const { value: rest, end } = bare(text, at, delimiter);
  return { value: (parts.join('') + rest).trim(), end };
};
