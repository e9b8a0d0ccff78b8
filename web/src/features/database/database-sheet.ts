import { listedFields } from '../../../../shared/domain/documents/document-fields.ts';
import { usualColumns } from '../../../../shared/domain/import/columns.ts';
import { columnOfField, reviewColumns, type SheetLayout } from '../../lib/catalogue/excel-layout.ts';

/** The results of the database screen as Excel shows them; the import reads them again. */
export const databaseSheet = (today: string): SheetLayout => ({
  name: 'Dokumen',
  columns: [
    { header: 'No', width: 6, field: 'number' },
    ...[...new Set([...usualColumns, ...listedFields])].map((field) => ({
      ...columnOfField(field),
      field,
    })),
    ...reviewColumns,
  ],
  today,
});
