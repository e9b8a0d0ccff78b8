import { dash, withoutInvisible } from '../documents/document-numbers.ts';
import { extensionOf } from '../files/files.ts';
import { maxNomorLength, maxTitleLength } from '../text.ts';

export const bulkFileExtensions = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'] as const;
export const importFileExtensions = ['csv', 'xlsx', 'xls'] as const;

export const isBulkFile = (name: string): boolean =>
  (bulkFileExtensions as readonly string[]).includes(extensionOf(name));
export const isImportFile = (name: string): boolean =>
  (importFileExtensions as readonly string[]).includes(extensionOf(name));

/** A document number: at least three groups of letters or digits joined by a dash, . or /, with at least one digit. */
const numberAtStart = new RegExp(`^\\s*((?=[^\\s_]*\\d)[A-Za-z0-9]+(?:[${dash}./][A-Za-z0-9]+){2,})`, 'u');
/**
 * The same with spaces around its dashes. It ends at the first group from the third that has a digit, because a spaced
 * dash may also separate the number from the name.
 */
const spacedNumberAtStart = new RegExp(
  `^\\s*((?:[A-Za-z0-9]+\\s*[${dash}]\\s*){2,}?[A-Za-z]*\\d[A-Za-z0-9]*(?:[${dash}./][A-Za-z0-9]+)*)(?![A-Za-z0-9])`,
  'u',
);
const separator = new RegExp(`^[\\s_${dash}]+`, 'u');
const revisionAtStart = new RegExp(`^(?:rev(?:isi)?|r)[\\s._${dash}]*\\d{1,3}(?=$|[\\s_.${dash}])`, 'iu');

/** Document number and name suggested by a file name, which the user may correct; empty when none is recognized. */
export const suggestedFields = (fileName: string): { nomor: string; nama: string } => {
  const stem = stemOf(withoutInvisible(fileName)).normalize('NFC');
  const nomor = (numberAtStart.exec(stem) ?? spacedNumberAtStart.exec(stem))?.[1] ?? '';
  const rest = stem.slice(nomor === '' ? 0 : stem.indexOf(nomor) + nomor.length).replace(separator, '');
  const nama = rest
    .replace(revisionAtStart, '')
    .replace(separator, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  return { nomor: nomor.slice(0, maxNomorLength), nama: nama.slice(0, maxTitleLength).trim() };
};

const stemOf = (fileName: string): string => {
  const extension = extensionOf(fileName);
  return extension === '' ? fileName : fileName.slice(0, -extension.length - 1);
};
