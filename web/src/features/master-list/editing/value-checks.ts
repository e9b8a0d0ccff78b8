import type { DocumentEdit } from '../../../../../shared/api/document-edits.ts';
import type { RequestOf } from '../../../../../shared/api/index.ts';
import type { DepartmentCode } from '../../../../../shared/domain/departments.ts';
import { documentFields, isRequiredField } from '../../../../../shared/domain/documents/document-fields.ts';
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

/** Whether the text removes the value of a field that a document need not have. */
const isRemoval = (field: EditableField, text: string): boolean => !isRequiredField(field) && text.trim() === '';

const fieldCheck = (field: EditableField, text: string) => {
  const { input, rules } = documentFields[field];
  return isRemoval(field, text) ? { data: null } : input.safeParse(rules.kind === 'count' ? numberOf(text) : text);
};

const errorOf = (field: EditableField, text: string): string | undefined => {
  const check = fieldCheck(field, text);
  return 'error' in check ? check.error?.issues[0]?.message : undefined;
};

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
    return value === undefined || value === (row[field] ?? null) ? [] : [[field, value]];
  });
  if (changed.length === 0) return { unchanged: true };
  return { edit: { id: row.id, version, ...Object.fromEntries(changed) } };
};

export const newRowCheck = (
  department: DepartmentCode,
  { values }: NewRow,
): { errors: FieldErrors } | { creation: Creation } => {
  const errors = errorsOf(values);
  if (!isEmpty(errors)) return { errors };
  const fields = editableFields.flatMap((field) => {
    const value = fieldCheck(field, values[field]).data;
    return value === null ? [] : [[field, value]];
  });
  return { creation: { department, ...Object.fromEntries(fields) } };
};
