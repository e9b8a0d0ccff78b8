import { type ImportColumn, requiredColumns } from '../../../shared/domain/import/columns.ts';
import { looksLikeNumber } from '../../../shared/domain/import/number-texts.ts';
import {
  isEndedTitle,
  isFooter,
  isSignature,
  type TitleMeaning,
  titleMeaning,
} from '../../../shared/domain/import/titles.ts';
import { isDate } from './values.ts';

/** Why a row is not a document. */
export type SetAsideReason =
  | 'title'
  | 'above_header'
  | 'repeated_header'
  | 'column_numbers'
  | 'blank'
  | 'signature'
  | 'footer'
  | 'incomplete_table'
  | 'waiting'
  | 'left_out'
  | 'continued'
  | 'note';

export interface TableRow {
  /** The filled cells of the row, in order. */
  filled: readonly string[];
  /** The columns that the header names, and their texts with what merged cells above fill in. */
  columns: readonly (ImportColumn | null)[];
  texts: readonly string[];
  /** The texts of the row itself in those columns. */
  own: readonly string[];
  /** Whether its number comes from a merged cell above: the row is a further revision of that number. */
  hasMergedNumber: boolean;
  /** Whether signatures or notes have begun above. */
  isInFooter: boolean;
}

/** The row is a document when it has at least this many of the required fields; notes and signatures have fewer. */
const documentFieldCount = 3;
/** 'A' or 'III' in front of the title of a section. */
const sectionMark = /^(?:[A-Z]|[IVX]{1,5})[.)]?$/;
const ownNumber = /\d\W*$/;

export const rowKind = (row: TableRow): 'document' | SetAsideReason => {
  if (row.hasMergedNumber && ownCount(row) > 0) return 'document';
  const aside = kindAside(row);
  if (aside) return aside;
  if (isColumnNumbers(row)) return 'column_numbers';
  return identifying.some((column) => hasText(row, column)) ? 'document' : 'blank';
};

/** What a row is that says nothing about a document of its own. */
const kindAside = (row: TableRow): SetAsideReason | undefined => {
  const { filled } = row;
  const isShort = requiredFieldCount(row) < documentFieldCount;
  const signatures = filled.filter(isSignature).length;
  if (signatures > 1 || (signatures > 0 && isShort)) return 'signature';
  if (row.isInFooter && !isNumbered(row)) return isMeaningful(filled) ? 'title' : 'footer';
  // 'Total Productive Maintenance' beside a number is a title.
  if (isShort && isFooter(filled[0] ?? '') && !looksLikeNumber(textOf(row, 'nomor'))) return 'footer';
  return isShort && isTitle(row) ? 'title' : undefined;
};

const requiredFieldCount = (row: TableRow): number =>
  requiredColumns.reduce((sum, column) => sum + (hasText(row, column) ? 1 : 0), 0);

const textOf = ({ columns, texts }: TableRow, column: ImportColumn): string =>
  texts.find((text, at) => text !== '' && columns[at] === column) ?? '';
const hasText = (row: TableRow, column: ImportColumn): boolean => textOf(row, column) !== '';
/** Below signatures and notes, names, posts and dates may stand in any column. */
const isNumbered = (row: TableRow): boolean =>
  hasText(row, 'nama') && /\d/.test(textOf(row, 'nomor')) && !isDate(textOf(row, 'nomor'));
const isMeaningful = (filled: readonly string[]): boolean =>
  filled.length === 1 && (isEndedTitle(filled[0] ?? '') || Object.keys(rowMeaning(filled)).length > 0);

/** Rows with a department or a status alone are prepared for later documents. */
const identifying = ['nomor', 'nama'] as const;

const ownCount = ({ columns, own }: TableRow): number =>
  own.filter((text, at) => text !== '' && columns[at] !== null).length;

const isTitle = (row: TableRow): boolean => {
  const { filled } = row;
  const [first = '', second = ''] = filled;
  if (filled.length === 1) return /\p{L}/u.test(first) && !isLoneNumber(first, row);
  if (filled.length === 2 && ownCount(row) < 2 && sectionMark.test(first) && /^\D*$/.test(second)) return true;
  // The name of the company in the box of a form, which stands on each page.
  if (requiredFieldCount(row) === 1 && /^\D+$/.test(textOf(row, 'nomor'))) return true;
  return Object.keys(rowMeaning(filled)).length > 0;
};

/** A document number without anything else is a row with errors and no title. */
const isLoneNumber = (text: string, { columns, own }: TableRow): boolean =>
  own.some((each, at) => each !== '' && columns[at] === 'nomor') &&
  ownNumber.test(text) &&
  (!/\s/.test(text) || /[-/]/.test(text));

/** '(2)', '(3)', '(4)': the numbers of the columns below their headings. */
const isColumnNumbers = ({ columns, texts }: TableRow): boolean => {
  let last = 0;
  let count = 0;
  for (const [at, text] of texts.entries()) {
    if (text === '' || columns[at] === null) continue;
    const value = Number(/^\(?(\d{1,2})\)?$/.exec(text)?.[1]);
    if (!(value > last)) return false;
    last = value;
    count += 1;
  }
  return count >= documentFieldCount;
};

/** 'Departemen', ':' and 'PLANT' in three cells. */
export const maxTitleCells = 3;

/** The meaning of a row that stands as a title: its text, spread over at most three cells. */
export const rowMeaning = (filled: readonly string[]): TitleMeaning =>
  filled.length <= maxTitleCells && filled.some((text) => /\p{L}/u.test(text)) ? titleMeaning(filled.join(' ')) : {};
