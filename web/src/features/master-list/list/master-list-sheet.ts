import { documentFields, listedFields } from '../../../../../shared/domain/documents/document-fields.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import type { ExcelSheet } from '../../../../../shared/domain/workbook-bytes.ts';
import { externalFieldsIn, fieldCell, reviewColumns } from '../../../lib/catalogue/excel-layout.ts';
import { numberColumn, sheetOf } from '../../../lib/list-columns.ts';
import { jenisText } from './jenis-text.ts';

/** A list of a department as Excel shows it; the import reads it again. Only documents from outside have their facts. */
export const masterListSheet = (name: string, rows: readonly DocumentRow[], today: string): ExcelSheet => {
  const fields = [...listedFields.filter((field) => field !== 'department'), ...externalFieldsIn(rows)];
  const columns = fields.map((field) => ({
    ...documentFields[field].sheet,
    value: (row: DocumentRow) => (field === 'jenis' ? jenisText(row.jenis) : fieldCell(row, field)),
  }));
  return sheetOf(name, [numberColumn, ...columns, ...reviewColumns(today)], rows);
};
