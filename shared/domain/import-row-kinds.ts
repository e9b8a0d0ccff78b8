import { type ImportColumn, isRequired } from './import-columns.ts';
import { isFooter, isSignature, type TitleMeaning, titleMeaning } from './import-titles.ts';

/** Why a row is not a document. */
export const setAsideReasons = [
  ...['title', 'above_header', 'repeated_header', 'column_numbers', 'blank', 'signature', 'footer', 'incomplete_table'],
] as readonly SetAsideReason[];
export type SetAsideReason =
  | 'title'
  | 'above_header'
  | 'repeated_header'
  | 'column_numbers'
  | 'blank'
  | 'signature'
  | 'footer'
  | 'incomplete_table';

/** A cell in a column that the table's header names. */
export interface NamedCell {
  column: ImportColumn;
  /** With what a merged cell above fills in. */
  text: string;
  isOwn: boolean;
}

export interface TableRow {
  /** The filled cells of the row, in order. */
  filled: readonly string[];
  named: readonly NamedCell[];
  /** Whether its number comes from a merged cell above: the row is a further revision of that number. */
  hasMergedNumber: boolean;
  /** Whether signatures have begun above. */
  isBelowSignature: boolean;
}

/** The row is a document when it has at least this many of the required fields; notes and signatures have fewer. */
const documentFieldCount = 3;
/** 'A' or 'III' in front of the title of a section. */
const sectionMark = /^(?:[A-Z]|[IVX]{1,5})[.)]?$/;
const ownNumber = /\d\W*$/;

/** What a row of a table is: a document, or why not. */
export const rowKind = (row: TableRow): 'document' | SetAsideReason => {
  const { filled, named, hasMergedNumber } = row;
  const own = named.filter(({ isOwn }) => isOwn);
  const [first = ''] = filled;
  if (hasMergedNumber && own.length > 0) return 'document';
  const fields = new Set(named.flatMap(({ column, text }) => (isRequired(column) && text !== '' ? [column] : [])));
  if (fields.size < documentFieldCount) {
    if (filled.some(isSignature)) return 'signature';
    if (isFooter(first)) return 'footer';
    if (row.isBelowSignature) return 'footer';
    if (isTitle(filled, own)) return 'title';
  }
  if (isColumnNumbers(filled)) return 'column_numbers';
  return fields.has('nomor') || fields.has('nama') || (own.length > 0 && fields.has('jenis')) ? 'document' : 'blank';
};

const isTitle = (filled: readonly string[], own: readonly NamedCell[]): boolean => {
  const [first = '', second = ''] = filled;
  if (filled.length === 1) return /\D/.test(first) && !isLoneNumber(first, own);
  if (filled.length === 2 && own.length < 2 && sectionMark.test(first) && /^\D*$/.test(second)) return true;
  return filled.length <= maxTitleCells && hasMeaning(titleMeaning(filled.join(' ')));
};
/** 'Departemen', ':' and 'PLANT' in three cells. */
const maxTitleCells = 3;

/** A document number without anything else is a row with errors and no title. */
const isLoneNumber = (text: string, own: readonly NamedCell[]): boolean =>
  own.some(({ column }) => column === 'nomor') && ownNumber.test(text) && (!/\s/.test(text) || /[-/]/.test(text));

const hasMeaning = (meaning: TitleMeaning): boolean => meaning.department !== undefined || meaning.jenis !== undefined;

/** '(1)', '(2)', '(3)': the numbers of the columns below their headings. */
const isColumnNumbers = (filled: readonly string[]): boolean =>
  filled.length >= documentFieldCount &&
  filled.every((text, at) => /^\(?(\d{1,2})\)?$/.exec(text)?.[1] === String(at + 1));

/** The meaning of a row that stands as a title: its text, spread over at most three cells. */
export const rowMeaning = (filled: readonly string[]): TitleMeaning =>
  filled.length <= maxTitleCells ? titleMeaning(filled.join(' ')) : {};
