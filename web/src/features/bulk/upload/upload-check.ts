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
  { replace, jenis, department, number, documentId, contentChanged }: UploadChoices,
  /** The documents that share the number, if there are several. */
  candidates: readonly { id: string }[],
): { errors: UploadErrors } | { target: UploadTarget } => {
  const errors: UploadErrors = {};
  if (rows.length === 0) errors.files = 'Pilih file terlebih dahulu';
  if (replace) {
    const nomor = documentNumber.safeParse(number);
    if (rows.length > 1) errors.files = 'Hanya boleh pilih satu file untuk replace dokumen';
    if (number.trim() === '') errors.number = 'Masukkan nomor dokumen';
    else if (!nomor.success) errors.number = nomor.error.issues[0]?.message ?? 'Masukkan nomor dokumen';
    const selected = candidates.find(({ id }) => id === documentId);
    if (candidates.length > 0 && !selected) errors.document = 'Pilih dokumen yang dimaksud';
    if (Object.keys(errors).length > 0 || !nomor.success) return { errors };
    return {
      target: {
        replace_existing: true,
        document_number: nomor.data,
        ...(selected && { document_id: selected.id }),
        ...(contentChanged && { content_changed: true }),
      },
    };
  }
  const invalidRows = rowErrors(rows);
  if (invalidRows.size > 0) errors.rows = invalidRows;
  if (jenis === '' || department === '') {
    errors.target = 'Pilih jenis dokumen dan departemen';
    return { errors };
  }
  if (Object.keys(errors).length > 0) return { errors };
  return { target: { replace_existing: false, document_type: jenis, department } };
};
