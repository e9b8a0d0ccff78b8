import { builtInDictionary } from '../../../shared/domain/import/dictionary.ts';
import type { DecodedText, TextEncoding } from '../../../shared/domain/import/encoding.ts';
import { findHeader, type HeadingLookUp, maxHeaderRows } from '../../../shared/domain/import/header.ts';
import type { TextFormat } from './csv/cells.ts';
import { Lines } from './csv/lines.ts';
import { type Records, readRecords } from './csv/records.ts';
import type { TextProblem } from './csv/text-problems.ts';

/** Rows of cells as displayed text. Row n of the file has index n - 1; rows can have fewer cells than the header. */
export type Table = readonly (readonly string[])[];

export interface DelimitedText extends TextFormat {
  /** Row n is the physical line n, as an editor numbers it: a record of several lines stands in the first of them. */
  table: Table;
  encoding: TextEncoding;
  /** Bytes that are invalid in the encoding stand in the cells as U+FFFD. */
  hasBrokenCharacters: boolean;
  problems: readonly TextProblem[];
}

/** A line that is one quoted cell: a spreadsheet with another delimiter has stored the list again. */
const wholeLine = /^"([^"\r\n]*(?:""[^"\r\n]*)*)"[,;\t ]*$/gm;
const unquotedLine = (whole: string, line: string): string =>
  /[,;\t|]/.test(line) ? line.replaceAll('""', '"') : whole;

const delimiters = [',', ';', '\t', '|'];

/** Reads delimited text with the delimiter and quote that it is found to have. */
export const readDelimitedText = (
  { text, encoding, hasBrokenCharacters }: DecodedText,
  findHeadings: HeadingLookUp = builtInDictionary.headings,
): DelimitedText => {
  const lines = new Lines(text);
  const { format, head, firstLine } = detectedFormat(lines, findHeadings);
  const header = findHeader(head.table, findHeadings);
  const plain = header ? text : text.replace(wholeLine, unquotedLine);
  if (plain !== text) return readDelimitedText({ text: plain, encoding, hasBrokenCharacters }, findHeadings);
  const headerWidth = header && head.widths[header.row];
  const { table, problems } = readRecords(lines, format, { firstLine, headerWidth });
  return { ...format, table, encoding, hasBrokenCharacters, problems };
};

interface DetectedFormat {
  format: TextFormat;
  /** The lines in which a header may be found. */
  head: Records;
  /** Index of the first line below a `sep=` line. */
  firstLine: number;
}

/**
 * The delimiter that finds most columns of a header in the first lines, and their quote. A first line `sep=;`, which
 * Excel writes and hides, names the delimiter that is preferred.
 */
const detectedFormat = (lines: Lines, findHeadings: HeadingLookUp): DetectedFormat => {
  const declared = /^"?sep=([^\p{L}\p{N}"'])"?[,; ]*$/iu.exec(lines.content(0))?.[1];
  const firstLine = declared === undefined ? 0 : 1;
  const readAs = (format: TextFormat, acrossLines: boolean) => {
    const head = readRecords(lines, format, { firstLine, maxLines: maxHeaderRows, acrossLines });
    const columns = findHeader(head.table, findHeadings)?.columns.size ?? 0;
    return { format, head, columns, rows: head.table.filter((cells) => cells.length > 1).length };
  };
  const candidates = [...new Set(declared === undefined ? delimiters : [declared, ...delimiters])];
  const withMost = (counted: 'columns' | 'rows', acrossLines: boolean) =>
    candidates
      .map((delimiter) => readAs({ delimiter, quote: '"' }, acrossLines))
      .reduce((best, candidate) => (candidate[counted] > best[counted] ? candidate : best));
  let best = withMost('columns', true);
  // A stray quote above the header can hide it: it is then searched in each line by itself.
  if (best.columns === 0) best = withMost('columns', false);
  // No known heading: the delimiter is the one that makes a table of most lines.
  if (best.columns === 0) best = withMost('rows', false);
  if (hasApostrophes(best.head, findHeadings)) best = readAs({ ...best.format, quote: "'" }, true);
  return { format: best.format, head: best.head, firstLine };
};

/** Whether apostrophes quote every heading. */
const hasApostrophes = ({ table }: Records, findHeadings: HeadingLookUp): boolean => {
  const header = findHeader(table, findHeadings);
  const headings = header ? (table[header.row] ?? []).filter((heading) => heading !== '') : [];
  return headings.length > 0 && headings.every((heading) => /^'.*'$/s.test(heading));
};
