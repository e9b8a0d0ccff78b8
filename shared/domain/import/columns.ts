import type { Heading } from './headings.ts';

/** The columns of the import template. */
export const templateColumns = [
  ...(['nomor', 'nama', 'jenis', 'department'] as const),
  ...(['status', 'revisi', 'file_url', 'file_name'] as const),
] as const;

/** The columns of an import; lists of companies also have the date from which a revision is effective, its reviews, and who receives it. */
export const importColumns = [
  ...templateColumns,
  'effective_on',
  'reviewed_on',
  'review_months',
  'distribution',
] as const;
export type ImportColumn = (typeof importColumns)[number];

export const requiredColumns = ['nomor', 'nama', 'jenis', 'department'] as const satisfies readonly ImportColumn[];
export const isRequired = (column: ImportColumn): boolean => (requiredColumns as readonly string[]).includes(column);

/** The columns whose cells are dates. */
export const dateColumns = ['effective_on', 'reviewed_on'] as const satisfies readonly ImportColumn[];
export const isDateColumn = (column: ImportColumn): column is (typeof dateColumns)[number] =>
  (dateColumns as readonly string[]).includes(column);

/** Column positions in a table, from 0. */
export type Header = Partial<Record<ImportColumn, number>>;

export interface FoundHeader {
  header: Header;
  /** The index of the first data row. */
  below: number;
}

/** Rows in which the delimiter of a text file is searched. */
export const maxHeaderRows = 25;

/** A header has at least this many of the required columns. */
export const minRequiredColumns = 2;

/**
 * The row with the most known columns among the first, where an empty cell takes the text of the row above (merged
 * cells). Undefined when no row is a header.
 */
export const findHeader = (
  rows: readonly (readonly string[])[],
  findHeadings: (text: string) => readonly Heading[],
): FoundHeader | undefined => {
  let best: FoundHeader | undefined;
  for (const [at, row] of rows.slice(0, maxHeaderRows).entries()) {
    const header = headerIn(row, rows[at - 1] ?? [], findHeadings);
    if (requiredColumns.filter((column) => header[column] !== undefined).length < minRequiredColumns) continue;
    if (sizeOf(header) > sizeOf(best?.header ?? {})) best = { header, below: at + 1 };
  }
  return best;
};

const sizeOf = (header: Header): number => Object.keys(header).length;

const headerIn = (
  row: readonly string[],
  above: readonly string[],
  findHeadings: (text: string) => readonly Heading[],
): Header => {
  const header: Header = {};
  // A row without a heading in its own cells is data below a header, not the second row of a merged header.
  if (!row.some((cell) => findHeadings(cell).length > 0)) return header;
  for (let index = 0; index < Math.max(row.length, above.length); index += 1) {
    const column = findHeadings(row[index] || above[index] || '')[0]?.column;
    if (column !== undefined) header[column] ??= index;
  }
  return header;
};

/** The letters of a column in a spreadsheet, by index from 0: A, B, …, Z, AA. */
export const columnLetters = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnLetters(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26));
