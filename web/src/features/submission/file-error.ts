import { extensionOf, maxFileBytes } from '../../../../shared/domain/files/files.ts';
import type { FileField } from './form-fields.ts';

export interface FileError {
  title: string;
  message: string;
}

export const unsupportedForm: FileError = {
  title: 'Format File Tidak Didukung',
  message: 'Format yang didukung: PDF',
};

const maxNameLength = 255;

/** Why a chosen file is rejected, or null. The draft may have any format, the Form PPD must be a PDF. */
export const fileErrorOf = (kind: FileField, file: Pick<File, 'name' | 'size'>): FileError | null => {
  if (file.size > maxFileBytes) return { title: 'File Terlalu Besar', message: 'Ukuran file maksimal 10 MB' };
  if (kind === 'supporting_file' && extensionOf(file.name) !== 'pdf') {
    return unsupportedForm;
  }
  if (file.size === 0) return { title: 'File Kosong', message: 'Berkas kosong tidak dapat diunggah' };
  if (file.name.length > maxNameLength) {
    return { title: 'Nama File Terlalu Panjang', message: `Nama berkas paling banyak ${maxNameLength} karakter` };
  }
  return null;
};
