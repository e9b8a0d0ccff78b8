import { columnLetters } from './columns.ts';
import type { SheetRow, TableHeader } from './header.ts';
import { looksLikeNumber } from './number-texts.ts';

/** Whether a heading stands for a column that has none: it says nothing about columns of other tables. */
export const isColumnLabel = (heading: string): boolean => /^Kolom [A-Z]{1,3}$/.test(heading);

/** The name of a column without a heading. */
export const columnLabel = (at: number): string => `Kolom ${columnLetters(at)}`;

/** Whether a row may be the first document of a list that has no headings. */
export const mayBeUnheaded = ({ cells }: SheetRow): boolean => cells.some(looksLikeNumber);

/** The header of a list whose first row is a document: a label for each of its columns. */
export const columnLabels = ({ cells }: SheetRow): TableHeader => ({
  texts: cells.map((text, at) => (text === '' ? '' : columnLabel(at))),
  headings: new Map(),
});
