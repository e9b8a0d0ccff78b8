import type { DepartmentCode } from '../departments.ts';
import type { DocumentStatus, Jenis } from '../documents/document-types.ts';
import { findDepartment, findJenis, findStatus, normalizedTerm, parseRevisi } from './aliases.ts';
import type { Heading, ImportColumn, WordField } from './columns.ts';
import { findHeadings } from './headings.ts';

/** What the words of each field mean. */
export interface WordValues extends Record<WordField, unknown> {
  jenis: Jenis;
  department: DepartmentCode;
  status: DocumentStatus;
  /** Only of texts that are no number: '0A', 'III'. */
  revisi: number;
}

/** Where the meaning of a word comes from: built in, from this import's answers, or from those of an earlier one. */
export type WordSource = 'built-in' | 'answer' | 'remembered';

/** The meaning of a word; a null value leaves out the rows that have it. */
export interface WordMeaning<F extends WordField = WordField> {
  value: WordValues[F] | null;
  source: WordSource;
}

/** What headings and words of an import's file mean. */
export interface ImportDictionary {
  headings: (text: string) => readonly Heading[];
  /** Whether answers, of this import or of an earlier one, say what a heading is read as. */
  hasHeading: (text: string) => boolean;
  word: <F extends WordField>(field: F, text: string) => WordMeaning<F> | undefined;
}

const builtInWords: { [F in WordField]: (text: string) => WordValues[F] | undefined } = {
  jenis: findJenis,
  department: findDepartment,
  status: findStatus,
  revisi: parseRevisi,
};

export const builtInDictionary: ImportDictionary = {
  headings: findHeadings,
  hasHeading: () => false,
  word: (field, text) => {
    const value = builtInWords[field](text);
    return value === undefined ? undefined : { value, source: 'built-in' };
  },
};

/** A heading with the field that its columns are read as; null reads none. */
export interface HeadingEntry {
  heading: string;
  field: ImportColumn | null;
}

/** A word of a field's cells with its meaning. */
export interface WordEntry {
  field: WordField;
  text: string;
  value: string | number | null;
}

export interface DictionaryEntries {
  columns: readonly HeadingEntry[];
  words: readonly WordEntry[];
}

/** The form in which entries are compared. Headings in other scripts have no letters to normalize. */
export const entryTerm = (text: string): string => normalizedTerm(text) || text.trim().toLowerCase();
/** The key of a word; in a revision every character counts: '1.6' is not '16'. */
export const wordKey = (field: WordField, text: string): string =>
  `${field} ${field === 'revisi' ? text.trim().toLowerCase() : entryTerm(text)}`;

/** A heading as a user's choice; cells with edition and revision are read as such in either case. */
export const chosenHeading = (column: ImportColumn, text: string): Heading => ({
  column,
  rank: 'chosen',
  ...(findHeadings(text).some((each) => each.column === column && each.hasEdition) && { hasEdition: true }),
});

/** The built-in dictionary under what earlier imports and this one's answers say, the latter first. */
export const importDictionary = (answers: DictionaryEntries, stored: DictionaryEntries): ImportDictionary => {
  const headings = new Map<string, readonly Heading[]>();
  const words = new Map<string, { value: string | number | null; source: WordSource }>();
  for (const [{ columns, words: entries }, source] of [
    [stored, 'remembered'],
    [answers, 'answer'],
  ] as const) {
    for (const { heading, field } of columns)
      headings.set(entryTerm(heading), field === null ? [] : [chosenHeading(field, heading)]);
    for (const { field, text, value } of entries) words.set(wordKey(field, text), { value, source });
  }
  if (headings.size === 0 && words.size === 0) return builtInDictionary;
  return {
    headings: headings.size === 0 ? findHeadings : (text) => headings.get(entryTerm(text)) ?? findHeadings(text),
    hasHeading: (text) => headings.has(entryTerm(text)),
    word: <F extends WordField>(field: F, text: string) =>
      // The contract accepts only values of the entry's field.
      (words.get(wordKey(field, text)) as WordMeaning<F> | undefined) ?? builtInDictionary.word(field, text),
  };
};
