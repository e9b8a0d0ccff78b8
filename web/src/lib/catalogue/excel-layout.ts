import { departmentLabels } from '../../../../shared/domain/departments.ts';
import {
  documentFields,
  type ExternalField,
  externalFields,
  type ListedField,
  listedFields,
} from '../../../../shared/domain/documents/document-fields.ts';
import { isReviewOverdue } from '../../../../shared/domain/documents/document-reviews.ts';
import { jenisLabels } from '../../../../shared/domain/documents/document-types.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { isExternal } from '../../../../shared/domain/documents/external-documents.ts';
import { isDateColumn, usualColumns } from '../../../../shared/domain/import/columns.ts';
import type { ExcelCell, ExcelSheet } from '../../../../shared/domain/workbook-bytes.ts';
import { dateCell, numberColumn, type SheetColumn, sheetOf } from '../list-columns.ts';

/** The value of a field in lists that are read rather than edited. */
export const fieldCell = (
  row: Pick<DocumentRow, ListedField | ExternalField>,
  field: ListedField | ExternalField,
): ExcelCell => {
  if (field === 'jenis') return jenisLabels[row.jenis];
  if (field === 'department') return departmentLabels[row.department];
  if (isDateColumn(field)) return dateCell(row[field]);
  return row[field] ?? '–';
};

/** The columns of facts that only documents from outside have, where a list has such documents. */
export const externalFieldsIn = (rows: readonly DocumentRow[]): readonly ExternalField[] =>
  rows.some(isExternal) ? externalFields : [];

const otherHeaders: Partial<Record<ListedField | ExternalField, { header: string; width: number }>> = {
  jenis: { header: 'Jenis Dokumen', width: 28 },
  revisi: { header: 'Revisi Ke-', width: 10 },
};
/** The header of a field in lists that are read rather than edited. */
export const headerOf = (field: ListedField | ExternalField) => otherHeaders[field] ?? documentFields[field].sheet;

/** The first columns of lists about documents. */
export const documentColumns = <R>(
  documentOf: (row: R) => Pick<DocumentRow, 'nomor' | 'nama' | 'jenis' | 'department' | 'revisi'>,
): SheetColumn<R>[] => [
  numberColumn,
  { ...headerOf('nomor'), value: (row) => documentOf(row).nomor },
  { ...headerOf('nama'), value: (row) => documentOf(row).nama },
  { ...headerOf('jenis'), value: (row) => jenisLabels[documentOf(row).jenis] },
  { ...headerOf('department'), value: (row) => departmentLabels[documentOf(row).department] },
  { ...headerOf('revisi'), value: (row) => documentOf(row).revisi },
];

/** The next review, which no import reads, and whether it is overdue on a day ('YYYY-MM-DD'). */
export const reviewColumns = (today: string): SheetColumn<DocumentRow>[] => [
  { header: 'Tinjauan Berikutnya', width: 20, value: ({ review_due_on }) => dateCell(review_due_on) },
  {
    header: 'Keterangan Tinjauan',
    width: 20,
    value: ({ review_due_on }) =>
      review_due_on !== undefined && isReviewOverdue(review_due_on, today) ? 'Tinjauan terlambat' : '',
  },
];

export const databaseSheet = (rows: readonly DocumentRow[], today: string): ExcelSheet =>
  sheetOf(
    'Dokumen',
    [
      numberColumn,
      ...[...new Set([...usualColumns, ...listedFields, ...externalFieldsIn(rows)])].map((field) => ({
        ...headerOf(field),
        value: (row: DocumentRow) => fieldCell(row, field),
      })),
      ...reviewColumns(today),
    ],
    rows,
  );
