import type { DepartmentCode } from '../../../../../shared/domain/departments.ts';
import type { Jenis } from '../../../../../shared/domain/documents/document-types.ts';
import { documentNumber } from '../../../../../shared/domain/text.ts';
import { type FileRow, type RowErrors, rowErrors, type UploadTarget } from './file-rows.ts';

export interface UploadChoices {
  replace: boolean;
  jenis: Jenis | '';
  department: DepartmentCode | '';
  number: string;
  documentId: string;
  /** Whether the readers of the replaced document must read the new file. */
  contentChanged: boolean;
}

export const noChoices: UploadChoices = {
  replace: false,
  jenis: '',
  department: '',
  number: '',
  documentId: '',
  contentChanged: false,
};

export interface UploadErrors {
  files?: string;
  /** Error of jenis and department together. */
  target?: string;
  number?: string;
  document?: string;
  rows?: Map<string, RowErrors>;
}

export const uploadCheck = (
  rows: readonly FileRow[],
  choices: UploadChoices,
  /** The documents that share the number, if there are several. */
  candidates: readonly { id: string }[],
): UploadCheck => {
  const errors: UploadErrors = rows.length === 0 ? { files: 'Pilih file terlebih dahulu' } : {};
  return choices.replace ? replacementCheck(errors, rows, choices, candidates) : newFilesCheck(errors, rows, choices);
};

type UploadCheck = { errors: UploadErrors } | { target: UploadTarget };

const isEmpty = (errors: UploadErrors): boolean => Object.keys(errors).length === 0;

const replacementCheck = (
  errors: UploadErrors,
  rows: readonly FileRow[],
  { number, documentId, contentChanged }: UploadChoices,
  candidates: readonly { id: string }[],
): UploadCheck => {
  const nomor = documentNumber.safeParse(number);
  if (rows.length > 1) errors.files = 'Hanya boleh pilih satu file untuk replace dokumen';
  if (!nomor.success)
    errors.number = (number.trim() !== '' && nomor.error.issues[0]?.message) || 'Masukkan nomor dokumen';
  const selected = candidates.find(({ id }) => id === documentId);
  if (candidates.length > 0 && !selected) errors.document = 'Pilih dokumen yang dimaksud';
  if (!isEmpty(errors) || !nomor.success) return { errors };
  return {
    target: {
      replace_existing: true,
      document_number: nomor.data,
      ...(selected && { document_id: selected.id }),
      ...(contentChanged && { content_changed: true }),
    },
  };
};

const newFilesCheck = (
  errors: UploadErrors,
  rows: readonly FileRow[],
  { jenis, department }: UploadChoices,
): UploadCheck => {
  const invalidRows = rowErrors(rows);
  if (invalidRows.size > 0) errors.rows = invalidRows;
  if (jenis === '' || department === '') return { errors: { ...errors, target: 'Pilih jenis dokumen dan departemen' } };
  return isEmpty(errors) ? { target: { replace_existing: false, document_type: jenis, department } } : { errors };
};
