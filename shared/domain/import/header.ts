import { type Heading, type ImportColumn, isRequired, minRequiredColumns } from './columns.ts';
import { externalHeadings, isExternalList } from './external-headings.ts';

/** A merged range of cells by its last row (from 1) and column (from 0), under the key of its first cell. */
export interface Merge {
  lastRow: number;
  lastColumn: number;
}
export type Merges = ReadonlyMap<number, Merge>;
const columnsOfSheet = 16_384;
export const mergeKey = (row: number, column: number): number => row * columnsOfSheet + column;

export type HeadingLookUp = (text: string) => readonly Heading[];

/** The heading of each column of a table, from one row or from several with merged cells. */
export interface TableHeader {
  /** As shown, by column index; empty where a column has none. */
  texts: readonly string[];
  headings: ReadonlyMap<number, readonly Heading[]>;
}

/** A row of cells as displayed text; row numbers start at 1. */
export interface SheetRow {
  row: number;
  cells: readonly string[];
}

/**
 * The header that a row forms with the texts above it: an empty cell takes the text above, and a heading under a merged
 * one is read together with it ('Revisi' over 'Ke' and 'Tanggal').
 */
export const headerOf = (
  { cells }: SheetRow,
  above: readonly string[],
  parents: readonly string[],
  findHeadings: HeadingLookUp,
): TableHeader => {
  const texts: string[] = [];
  const headings = new Map<number, readonly Heading[]>();
  for (let at = 0; at < Math.max(cells.length, above.length); at += 1) {
    const own = cells[at] ?? '';
    const parent = parents[at] ?? '';
    const isRepeated = parents.length > 0 && cells.indexOf(own) !== cells.lastIndexOf(own);
    texts.push(ownText(own, parent, isRepeated) || (above[at] ?? ''));
    const joined = own !== '' && parent !== '' ? findHeadings(`${parent} ${own}`) : [];
    const found = joined.length > 0 ? joined : findHeadings(texts[at] ?? '');
    if (found.length > 0) headings.set(at, found);
  }
  return isExternalList(texts)
    ? { texts, headings: new Map([...headings, ...externalHeadings(texts)]) }
    : { texts, headings };
};

/** '0', '1' and '2' below 'Revisi' are 'Revisi 0', 'Revisi 1' and 'Revisi 2'; 'Tgl' below several headings is that of each. */
const ownText = (own: string, parent: string, isRepeated: boolean): string =>
  parent !== '' && own !== '' && (isRepeated || /^\W*\d+\W*$/.test(own)) ? `${parent} ${own}` : own;

const fieldsOf = ({ headings }: TableHeader): Set<ImportColumn> =>
  new Set([...headings.values()].flatMap(([first]) => (first ? [first.column] : [])));

export const isTableHeader = (header: TableHeader): boolean =>
  [...fieldsOf(header)].filter(isRequired).length >= minRequiredColumns;

/** Rows in which the delimiter of a text file is searched. */
export const maxHeaderRows = 25;

/**
 * The row with the most known columns among the first, by its index; undefined where no row is a
 * header. A row without a heading in its own cells is data below a header, not the second row of a merged header.
 */
export const findHeader = (
  rows: readonly (readonly string[])[],
  findHeadings: HeadingLookUp,
): { row: number; columns: ReadonlySet<ImportColumn> } | undefined =>
  rows
    .slice(0, maxHeaderRows)
    .flatMap((cells, row) => {
      const header = headerOf({ row, cells }, rows[row - 1] ?? [], [], findHeadings);
      const isHeader = isTableHeader(header) && headingCount({ row, cells }, findHeadings) > 0;
      return isHeader ? { row, columns: fieldsOf(header) } : [];
    })
    .sort((one, other) => other.columns.size - one.columns.size)[0];

/** The cells of a row that name a column. */
export const headingCount = ({ cells }: SheetRow, findHeadings: HeadingLookUp): number =>
  cells.reduce((sum, cell) => sum + (findHeadings(cell).length > 0 ? 1 : 0), 0);

/** The texts of a row where a cell that is merged to the right stands above each column of its range. */
export const parentTexts = ({ row, cells }: SheetRow, merges: Merges): string[] => {
  const parents: string[] = [];
  if (merges.size === 0) return parents;
  for (const [at, text] of cells.entries()) {
    const merge = text === '' ? undefined : merges.get(mergeKey(row, at));
    for (let column = at; merge && column <= Math.min(merge.lastColumn, at + maxSpread); column += 1)
      if (merge.lastColumn > at) parents[column] = text;
  }
  return parents;
};
/** Headings span a few columns; a title spans the whole sheet. */
const maxSpread = 64;

const maxWordLength = 60;
/** A header where a merged heading names each column of its range that no other text names. */
export const withSpans = (
  { texts, headings }: TableHeader,
  spans: readonly string[],
  findHeadings: HeadingLookUp,
): TableHeader => {
  const all = new Map(headings);
  const spread = [...texts];
  for (const [at, text] of spans.entries()) {
    if (!text || spread[at]) continue;
    spread[at] = text;
    if (findHeadings(text).length > 0) all.set(at, findHeadings(text));
  }
  return { texts: Array.from(spread, (text) => text ?? ''), headings: all };
};

/** Whether a row below a header continues it: only words, with more headings, or one that belongs to a merged heading. */
export const continuesHeader = (
  row: SheetRow,
  before: TableHeader,
  after: TableHeader,
  parents: readonly string[],
): boolean => {
  const own = [...row.cells.entries()].filter(([, text]) => text !== '');
  if (own.some(([, text]) => text.length > maxWordLength)) return false;
  const isBelowMerged = own.every(([at]) => (parents[at] ?? '') !== '');
  const hasOwn = own.some(([at]) => after.headings.has(at));
  // 'Berlaku' and 'Obsolete' under a merged 'Status' name no column by themselves.
  if (isBelowMerged && (hasOwn || own.length > 1)) return true;
  if (own.some(([, text]) => /\d/.test(text))) return false;
  return hasOwn && fieldsOf(after).size > fieldsOf(before).size;
};

/** Whether two headers name the same columns at the same positions: the second repeats the first on a new page. */
export const isSameHeader = (one: TableHeader, other: TableHeader): boolean =>
  one.headings.size === other.headings.size &&
  [...one.headings].every(([at, [first]]) => other.headings.get(at)?.[0]?.column === first?.column);
