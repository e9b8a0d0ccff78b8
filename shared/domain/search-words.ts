import { normalForm } from './documents/document-numbers.ts';

/** The words of a search of a list, each of which must occur: its normal form, divided at spaces. */
export const queryWords = (search: string): string[] => {
  const query = normalForm(search);
  return query === '' ? [] : query.split(' ');
};

/** Whether a text contains every word of a search, in any order; an empty search matches every text. */
export const containsWords = (text: string, words: readonly string[]): boolean => {
  const normal = normalForm(text);
  return words.every((word) => normal.includes(word));
};

const marks = /\p{M}/gu;
const beyondAscii = /[^\0-\x7f]/;

/** The normal form of numbers without diacritics: 'Prosédur' and 'prosedur' are the same text for a search. */
export const foldedForm = (text: string): string => {
  const normal = normalForm(text);
  return beyondAscii.test(normal) ? normal.normalize('NFD').replace(marks, '') : normal;
};

/** The folded words of a text; every other character only separates them, so 'SOP/01' and 'SOP-01' have the same words. */
export const searchWords = (text: string): string[] => foldedForm(text).match(/[\p{L}\p{N}]+/gu) ?? [];
