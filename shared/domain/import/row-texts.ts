import {
  type DocumentField,
  type FieldValue,
  type FieldValues,
  fieldNames,
  pickFields,
} from '../documents/document-fields.ts';
import { audienceText } from '../required-reading/audiences.ts';
import { columnOf, type ImportColumn } from './columns.ts';

export type ColumnTexts = Partial<Record<ImportColumn, string>>;

/** The texts of a document's fields by column, as an import reads them again. */
export const columnTexts = (values: FieldValues): ColumnTexts =>
  Object.fromEntries(
    Object.entries<FieldValue | undefined>(pickFields(values, fieldNames)).map(([field, value]) => [
      columnOf(field as DocumentField),
      typeof value === 'object' ? audienceText(value) : String(value),
    ]),
  );

/** What the columns of a valid row hold, besides number and name. */
export const rowTexts = (row: FieldValues): ColumnTexts => {
  const { nomor: _nomor, nama: _nama, ...texts } = columnTexts(row);
  return texts;
};
