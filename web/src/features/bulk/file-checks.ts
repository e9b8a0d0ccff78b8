import { extensionOf, maxFileBytes } from '../../../../shared/domain/files/files.ts';
import { bulkFileExtensions, importFileExtensions } from '../../../../shared/domain/import/file-names.ts';
import type { UploadType } from '../../lib/bulk/bulk-view-url.ts';

const extensions: Record<UploadType, readonly string[]> = { csv: importFileExtensions, files: bulkFileExtensions };
const archiveExtensions = ['zip', 'rar', '7z'];
const maxNameLength = 255;

export const acceptOf = (type: UploadType): string => extensions[type].map((each) => `.${each}`).join(',');

export const formatsOf = (type: UploadType): string => extensions[type].map((each) => each.toUpperCase()).join(', ');

export const fileErrorOf = (type: UploadType, { name, size }: Pick<File, 'name' | 'size'>): string | null => {
  const extension = extensionOf(name);
  if (archiveExtensions.includes(extension))
    return `Berkas .${extension} berisi berkas lain: ekstrak dahulu, lalu pilih isinya. Format yang didukung: ${formatsOf(type)}`;
  if (!extensions[type].includes(extension)) return `Format yang didukung: ${formatsOf(type)}`;
  if (size > maxFileBytes) return 'Ukuran file maksimal 10 MB';
  if (size === 0) return 'Berkas kosong tidak dapat diunggah';
  return name.length > maxNameLength ? `Nama berkas paling banyak ${maxNameLength} karakter` : null;
};
