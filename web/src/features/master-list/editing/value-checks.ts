import type { DocumentEdit } from '../../../../../shared/api/document-edits.ts';
import type { RequestOf } from '../../../../../shared/api/index.ts';
import type { DepartmentCode } from '../../../../../shared/domain/departments.ts';
import { documentFields } from '../../../../../shared/domain/documents/document-fields.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { type EditableField, editableFields, type NewRow, type Problem, type RowEdit } from './drafts.ts';

type FieldErrors = Problem['fields'];
type Creation = RequestOf<'create-hims-document'>;

const numberPattern = /^[+-]?\d+([.,]\d+)?$/;

/** The entered number; `NaN` for other text, which the contract rejects with a message. */
const numberOf = (text: string): number => {
  const typed = text.trim();
  return numberPattern.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
};

/** The value to send, or its error. */
const fieldCheck = <F extends EditableField>(field: F, text: string) =>
  documentFields[field].safeParse(field === 'revisi' ? numberOf(text) : text);

const errorOf = (field: EditableField, text: string): string | undefined =>
  fieldCheck(field, text).error?.issues[0]?.message;

/** The errors of these values as the contract has them. */
export const errorsOf = (values: Partial<Record<EditableField, string>>): FieldErrors => {
  const errors: FieldErrors = {};
  for (const field of editableFields) {
    const text = values[field];
    const error = text === undefined ? undefined : errorOf(field, text);
    if (error !== undefined) errors[field] = error;
  }
  return errors;
};

const isEmpty = (errors: FieldErrors) => Object.keys(errors).length === 0;

type EditCheck = { errors: FieldErrors } | { edit: DocumentEdit } | { unchanged: true };

/** An edit as request: only the fields that differ from the current row; `unchanged` when none does. */
export const editCheck = (row: DocumentRow, { version, values }: RowEdit): EditCheck => {
  const errors = errorsOf(values);
  if (!isEmpty(errors)) return { errors };
  const changed = editableFields.flatMap((field) => {
    const text = values[field];
    const value = text === undefined ? undefined : fieldCheck(field, text).data;
    return value === undefined || value === row[field] ? [] : [[field, value]];
  });
  if (changed.length === 0) return { unchanged: true };
  return { edit: { id: row.id, version, ...Object.fromEntries(changed) } };
};

/** An added row as request. */
export const newRowCheck = (
  department: DepartmentCode,
  { values }: NewRow,
): { errors: FieldErrors } | { creation: Creation } => {
  const errors = errorsOf(values);
  if (!isEmpty(errors)) return { errors };
  const { nama, nomor, jenis, revisi, status } = documentFields;
  return {
    creation: {
      department,
      nama: nama.parse(values.nama),
      nomor: nomor.parse(values.nomor),
      jenis: jenis.parse(values.jenis),
      revisi: revisi.parse(numberOf(values.revisi)),
      status: status.parse(values.status),
    },
  };
};
