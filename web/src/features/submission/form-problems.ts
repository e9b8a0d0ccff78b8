import { missingDraft, missingForm, submissionCalls } from '../../../../shared/api/submissions.ts';
import { type FileField, isAsked, type TypedName, typedNames } from './form-fields.ts';
import type { FileNames } from './form-storage.ts';
import type { FieldName, FormValues } from './form-values.ts';

export interface Problem {
  field: FieldName;
  /** Title and message of the toast; the message is also shown at the field. */
  title: string;
  message: string;
}

const rules = submissionCalls['upload-and-submit-document'].input.shape;

/** All validation errors in the order of the checks; the first one is shown as a toast. `reused`: files that the server has. */
export const problemsOf = (
  values: FormValues,
  isDocumentChoiceRequired: boolean,
  reused: FileNames = {},
): Problem[] => {
  // document_id is sent only when a choice is required, which is checked below.
  const asked = typedNames
    .filter((name) => isAsked(name, values.submission_purpose))
    .filter((name) => name !== 'document_id');
  const typed = asked.flatMap((field): Problem[] => {
    const message = typedProblem(field, values[field]);
    const title = values[field].trim() === '' ? 'Form Belum Lengkap' : 'Isian Tidak Sesuai';
    return message === undefined ? [] : [{ field, title, message }];
  });
  if (isDocumentChoiceRequired && values.document_id === '')
    typed.push({ field: 'document_id', title: 'Form Belum Lengkap', message: 'Dokumen yang dimaksud harus dipilih' });
  const missing = Object.entries(missingFiles).flatMap(([name, message]): Problem[] => {
    const field = name as FileField;
    return values[field] === null && reused[field] === undefined ? [{ field, title: 'File Wajib', message }] : [];
  });
  return [...typed, ...missing];
};

const missingFiles: Record<FileField, string> = { draft_file: missingDraft, supporting_file: missingForm };

const typedProblem = (field: Exclude<TypedName, 'document_id'>, value: string): string | undefined =>
  field === 'change_reason' && value.trim() === ''
    ? 'Alasan Perubahan harus diisi'
    : rules[field].safeParse(value === '' ? undefined : value).error?.issues[0]?.message;
