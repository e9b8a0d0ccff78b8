import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { isReviewOverdue } from '../../../../shared/domain/documents/document-reviews.ts';
import { type DocumentRow, jenisLabels } from '../../../../shared/domain/documents/documents.ts';
import type { ExcelCell, ExcelSheet } from '../../../../shared/domain/workbook-bytes.ts';

type SheetField =
  | ('number' | 'nomor' | 'nama' | 'jenis' | 'department' | 'status' | 'revisi')
  | ('effective_on' | 'review_due_on' | 'review_note');

/** A column of an exported list; `number` is the running number. */
export interface SheetColumn {
  header: string;
  /** In characters. */
  width: number;
  field: SheetField;
}

export interface SheetLayout {
  /** Name of the sheet's tab. */
  name: string;
  columns: readonly SheetColumn[];
  /** 'YYYY-MM-DD': whether a review is overdue depends on it. */
  today: string;
}

/** Documents as an Excel sheet. */
export const sheetOf = (rows: readonly DocumentRow[], { name, columns, today }: SheetLayout): ExcelSheet => ({
  name,
  columns,
  rows: rows.map((row, at) => columns.map(({ field }) => cellOf(row, at, { field, today }))),
});

const cellOf = (row: DocumentRow, at: number, { field, today }: { field: SheetField; today: string }): ExcelCell => {
  if (field === 'number') return at + 1;
  if (field === 'jenis') return jenisLabels[row.jenis];
  if (field === 'department') return departmentLabels[row.department];
  if (field === 'effective_on' || field === 'review_due_on') return dateCell(row[field]);
  if (field === 'review_note') return reviewNote(row, today);
  return row[field];
};

/** A date of a document; a dash where it has none. */
export const dateCell = (date: string | undefined): ExcelCell => (date === undefined ? '–' : { date });

/** Says that a review is overdue. */
export const reviewNote = ({ review_due_on }: Pick<DocumentRow, 'review_due_on'>, today: string): string =>
  review_due_on !== undefined && isReviewOverdue(review_due_on, today) ? 'Tinjauan terlambat' : '';
