import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { documentFields, type ListedField } from '../../../../shared/domain/documents/document-fields.ts';
import { isReviewOverdue } from '../../../../shared/domain/documents/document-reviews.ts';
import { jenisLabels } from '../../../../shared/domain/documents/document-types.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { isDateColumn } from '../../../../shared/domain/import/columns.ts';
import type { ExcelCell, ExcelSheet } from '../../../../shared/domain/workbook-bytes.ts';

type SheetField = ListedField | 'number' | 'review_due_on' | 'review_note';

/** A column of an exported list; `number` is the running number. */
export interface SheetColumn {
  header: string;
  /** In characters. */
  width: number;
  field: SheetField;
}

const otherHeaders: Partial<Record<ListedField, Omit<SheetColumn, 'field'>>> = {
  jenis: { header: 'Jenis Dokumen', width: 28 },
  revisi: { header: 'Revisi Ke-', width: 10 },
};
/** The column of a field in lists that are read rather than edited. */
export const columnOfField = (field: ListedField) => otherHeaders[field] ?? documentFields[field].sheet;

/** The first columns of lists about documents. */
export const documentColumns = [
  { header: 'No', width: 6 },
  ...(['nomor', 'nama', 'jenis', 'department', 'revisi'] as const).map(columnOfField),
];

/** The next review, which no import reads. */
export const reviewColumns: readonly SheetColumn[] = [
  { header: 'Tinjauan Berikutnya', width: 20, field: 'review_due_on' },
  { header: 'Keterangan Tinjauan', width: 20, field: 'review_note' },
];

export interface SheetLayout {
  /** Name of the sheet's tab. */
  name: string;
  columns: readonly SheetColumn[];
  /** 'YYYY-MM-DD': whether a review is overdue depends on it. */
  today: string;
}

export const sheetOf = (rows: readonly DocumentRow[], { name, columns, today }: SheetLayout): ExcelSheet => ({
  name,
  columns,
  rows: rows.map((row, at) => columns.map(({ field }) => cellOf(row, at, { field, today }))),
});

export const cellOf = (
  row: DocumentRow,
  at: number,
  { field, today }: { field: SheetField; today: string },
): ExcelCell => {
  if (field === 'number') return at + 1;
  if (field === 'jenis') return jenisLabels[row.jenis];
  if (field === 'department') return departmentLabels[row.department];
  if (field === 'review_note') return reviewNote(row, today);
  if (field === 'review_due_on' || isDateColumn(field)) return dateCell(row[field]);
  return row[field] ?? '–';
};

/** A date of a document; a dash where it has none. */
export const dateCell = (date: string | undefined): ExcelCell => (date === undefined ? '–' : { date });

/** Says that a review is overdue. */
const reviewNote = ({ review_due_on }: Pick<DocumentRow, 'review_due_on'>, today: string): string =>
  review_due_on !== undefined && isReviewOverdue(review_due_on, today) ? 'Tinjauan terlambat' : '';
