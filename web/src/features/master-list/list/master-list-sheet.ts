import { documentFields, listedFields } from '../../../../../shared/domain/documents/document-fields.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import type { ExcelSheet } from '../../../../../shared/domain/workbook-bytes.ts';
import { cellOf, reviewColumns, type SheetColumn } from '../../../lib/catalogue/excel-layout.ts';
import { jenisText } from './jenis-text.ts';

const columns: readonly SheetColumn[] = [
  { header: 'No', width: 6, field: 'number' },
  ...listedFields.filter((field) => field !== 'department').map((field) => ({ ...documentFields[field].sheet, field })),
  ...reviewColumns,
];

/** The master list of a department as Excel shows it; the import reads it again. */
export const masterListSheet = (label: string, rows: readonly DocumentRow[], today: string): ExcelSheet => ({
  name: `Daftar Induk ${label}`,
  columns,
  rows: rows.map((row, at) =>
    columns.map(({ field }) => (field === 'jenis' ? jenisText(row.jenis) : cellOf(row, at, { field, today }))),
  ),
});
