import { normalForm } from './documents/document-numbers.ts';

const marks = /\p{M}/gu;
const beyondAscii = /[^\0-\x7f]/;

/** The normal form of numbers without diacritics: 'Prosédur' and 'prosedur' are the same text for a search. */
export const foldedForm = (text: string): string => {
  const normal = normalForm(text);
  return beyondAscii.test(normal) ? normal.normalize('NFD').replace(marks, '') : normal;
};

/** The folded words of a text; every other character only separates them, so 'SOP/01' and 'SOP-01' have the same words. */
export const searchWords = (text: string): string[] => foldedForm(text).match(/[\p{L}\p{N}]+/gu) ?? [];
