import { extensionOf } from './files.ts';
import { maxNomorLength, maxTitleLength } from './text.ts';

/** What the bulk upload takes. */
export const bulkFileExtensions = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'] as const;
/** What the import reads. */
export const importFileExtensions = ['csv', 'xlsx', 'xls'] as const;

export const isBulkFile = (name: string): boolean =>
  (bulkFileExtensions as readonly string[]).includes(extensionOf(name));
export const isImportFile = (name: string): boolean =>
  (importFileExtensions as readonly string[]).includes(extensionOf(name));

/** A number: groups of letters or digits joined by - . or /, at least three of them, one with a digit. */
const numberAtStart = /^\s*((?=[^\s_]*\d)[A-Za-z0-9]+(?:[-./][A-Za-z0-9]+){2,})/;
const separator = /^[\s_–—-]+/;
const revisionAtStart = /^(?:rev(?:isi)?|r)[\s._-]*\d{1,3}(?=$|[\s_.–—-])/i;

/** The number and name a file's name suggests, for its owner to correct; empty where it suggests none. */
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
