import { missingDraft, missingForm, submissionCalls } from '../../../../shared/api/submissions.ts';
import { isAsked, typedNames } from './form-fields.ts';
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
  const problems: Problem[] = [];
  // document_id is sent only when a choice is required, which is checked below.
  const asked = typedNames.filter((name) => name !== 'document_id' && isAsked(name, values.submission_purpose));
  for (const field of asked) {
    const checked = rules[field].safeParse(values[field] === '' ? undefined : values[field]);
    const isMissing = field === 'change_reason' && values[field].trim() === '';
    const message = isMissing ? 'Alasan Perubahan harus diisi' : checked.error?.issues[0]?.message;
    if (message === undefined) continue;
    const title = values[field].trim() === '' ? 'Form Belum Lengkap' : 'Isian Tidak Sesuai';
    problems.push({ field, title, message });
  }
  if (isDocumentChoiceRequired && values.document_id === '') {
    problems.push({
      field: 'document_id',
      title: 'Form Belum Lengkap',
      message: 'Dokumen yang dimaksud harus dipilih',
    });
  }
  if (values.draft_file === null && reused.draft_file === undefined) {
    problems.push({ field: 'draft_file', title: 'File Wajib', message: missingDraft });
  }
  if (values.supporting_file === null && reused.supporting_file === undefined) {
    problems.push({
      field: 'supporting_file',
      title: 'File Wajib',
      message: missingForm,
    });
  }
  return problems;
};
