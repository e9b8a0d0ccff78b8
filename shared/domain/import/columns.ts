import { type DocumentField, type FieldsWith, fieldNames, fieldsWith } from '../documents/document-fields.ts';

/** A column of an import is named as its field, except that a list states the audience under 'distribution'. */
export type ImportColumn = Exclude<DocumentField, 'audience'> | 'distribution';
export const columnOf = (field: DocumentField): ImportColumn => (field === 'audience' ? 'distribution' : field);
export const fieldOf = (column: ImportColumn): DocumentField => (column === 'distribution' ? 'audience' : column);

export const requiredColumns = ['nomor', 'nama', 'jenis', 'department'] as const satisfies readonly ImportColumn[];
export const isRequired = (column: ImportColumn): boolean => (requiredColumns as readonly string[]).includes(column);

/** The columns that every list has, in the order of the template. */
export const usualColumns = [...requiredColumns, 'status', 'revisi'] as const satisfies readonly ImportColumn[];
const fileColumns = ['file_url', 'file_name'] as const satisfies readonly ImportColumn[];

/** The columns of the import template. */
export const templateColumns = [...usualColumns, ...fileColumns] as const;

const isInTemplate = (column: ImportColumn): boolean => (templateColumns as readonly string[]).includes(column);
const furtherColumns = fieldNames.map(columnOf).filter((column) => !isInTemplate(column));

/** The columns of an import: lists of companies have more than the template. */
export const importColumns: readonly ImportColumn[] = [...templateColumns, ...furtherColumns];

/** The columns that some lists have, as reviews and reports show them. */
export const otherColumns: readonly ImportColumn[] = [...furtherColumns, ...fileColumns];

export const dateColumns = fieldsWith('kind', 'date');
export const isDateColumn = (column: string): column is FieldsWith<'kind', 'date'> =>
  dateColumns.some((each) => each === column);

/** The columns whose cells hold one of a few words. */
export const wordFields = ['jenis', 'department', 'status', 'revisi'] as const satisfies readonly ImportColumn[];
export type WordField = (typeof wordFields)[number];
export const isWordField = (column: string): column is WordField => (wordFields as readonly string[]).includes(column);

/**
 * How clearly a heading names its column: `chosen` by a user, `specific` ('Nama Dokumen'), `plain` ('Nama', which can
 * also be a person's), or `content`, where only the cells decide ('Keterangan').
 */
export type HeadingRank = 'chosen' | 'specific' | 'plain' | 'content';

export interface Heading {
  column: ImportColumn;
  rank: HeadingRank;
  /** Cells hold edition and revision ('1/2'), of which the second is the revision. */
  hasEdition?: boolean;
}

/** Column positions in a table, from 0. */
export type Header = Partial<Record<ImportColumn, number>>;

/** A header has at least this many of the required columns. */
export const minRequiredColumns = 2;

/** The letters of a column in a spreadsheet, by index from 0: A, B, …, Z, AA. */
export const columnLetters = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnLetters(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26));
