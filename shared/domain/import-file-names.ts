import { extensionOf } from './files.ts';
import { maxNomorLength, maxTitleLength } from './text.ts';

/** File types of the bulk upload. */
export const bulkFileExtensions = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'] as const;
/** File types of the import. */
export const importFileExtensions = ['csv', 'xlsx', 'xls'] as const;

export const isBulkFile = (name: string): boolean =>
  (bulkFileExtensions as readonly string[]).includes(extensionOf(name));
export const isImportFile = (name: string): boolean =>
  (importFileExtensions as readonly string[]).includes(extensionOf(name));

/** A document number: at least three groups of letters or digits joined by - . or /, with at least one digit. */
const numberAtStart = /^\s*((?=[^\s_]*\d)[A-Za-z0-9]+(?:[-./][A-Za-z0-9]+){2,})/;
const separator = /^[\s_–—-]+/;
const revisionAtStart = /^(?:rev(?:isi)?|r)[\s._-]*\d{1,3}(?=$|[\s_.–—-])/i;

/** Document number and name suggested by a file name, which the user may correct; empty when none is recognized. */
export const suggestedFields = (fileName: string): { nomor: string; nama: string } => {
  const extension = extensionOf(fileName);
  const stem = (extension === '' ? fileName : fileName.slice(0, -extension.length - 1)).normalize('NFC');
  const nomor = numberAtStart.exec(stem)?.[1] ?? '';
  const rest = stem.slice(nomor === '' ? 0 : stem.indexOf(nomor) + nomor.length).replace(separator, '');
  const nama = rest
    .replace(revisionAtStart, '')
    .replace(separator, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  return { nomor: nomor.slice(0, maxNomorLength), nama: nama.slice(0, maxTitleLength).trim() };
};
