import { documentFields, listedFields } from '../../../../shared/domain/documents/document-fields.ts';
import { usualColumns } from '../../../../shared/domain/import/columns.ts';
import { reviewColumns, type SheetColumn, type SheetLayout } from '../../lib/catalogue/excel-layout.ts';

const otherHeaders: Partial<Record<SheetColumn['field'], Omit<SheetColumn, 'field'>>> = {
  jenis: { header: 'Jenis Dokumen', width: 28 },
  revisi: { header: 'Revisi Ke-', width: 10 },
};

/** The results of the database screen as Excel shows them; the import reads them again. */
export const databaseSheet = (today: string): SheetLayout => ({
  name: 'Dokumen',
  columns: [
    { header: 'No', width: 6, field: 'number' },
    ...[...new Set([...usualColumns, ...listedFields])].map((field) => ({
      ...(otherHeaders[field] ?? documentFields[field].sheet),
      field,
    })),
    ...reviewColumns,
  ],
  today,
});
