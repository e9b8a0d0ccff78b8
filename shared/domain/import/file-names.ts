import { dash, withoutInvisible } from '../documents/document-numbers.ts';
import {
  figureOfOther,
  fileNameWords,
  hasFractionalRevision,
  revisionsIn,
  type Word,
  wordsOf,
} from '../files/file-name-words.ts';
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

export interface SuggestedFields {
  nomor: string;
  nama: string;
  /** Undefined where the name has none, null where it has several or one with a fraction. */
  revisi: number | null | undefined;
}

/**
 * Document number, name and revision suggested by a file name, which the user may correct; empty when none is recognized.
 * A name of several numbers suggests none of them.
 */
export const suggestedFields = (fileName: string): SuggestedFields => {
  const stem = stemOf(withoutInvisible(fileName)).normalize('NFC');
  const found = (numberAtStart.exec(stem) ?? spacedNumberAtStart.exec(stem))?.[1] ?? '';
  const words = fileNameWords(fileName);
  const last = wordsOf(found).length - 1;
  const isOneOf = last >= 0 && figureOfOther(words, { first: 0, last }) !== undefined;
  const nomor = isOneOf ? '' : found;
  const rest = stem.slice(nomor === '' ? 0 : stem.indexOf(nomor) + nomor.length).replace(separator, '');
  const nama = rest
    .replace(revisionAtStart, '')
    .replace(separator, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  return {
    nomor: nomor.slice(0, maxNomorLength),
    nama: nama.slice(0, maxTitleLength).trim(),
    revisi: revisionIn(words.slice(last + 1)),
  };
};

const revisionIn = (words: readonly Word[]): SuggestedFields['revisi'] => {
  const [revisi, ...others] = revisionsIn(words).values;
  if (revisi === undefined) return undefined;
  return others.length > 0 || hasFractionalRevision(words) ? null : revisi;
};

const stemOf = (fileName: string): string => {
  const extension = extensionOf(fileName);
  return extension === '' ? fileName : fileName.slice(0, -extension.length - 1);
};
