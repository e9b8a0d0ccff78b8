import { spellingPattern } from '../../../../shared/domain/documents/document-numbers.ts';
import { queryWords } from '../../../../shared/domain/search-words.ts';
import type { MarkedPart } from '../../lib/search/marked-parts.ts';

/** The text split into matches, in any spelling, and other parts; joined they equal the text. */
export const textParts = (text: string, search: string): MarkedPart[] => {
  const words = queryWords(search);
  if (words.length === 0) return [{ text, isMatch: false, at: 0 }];
  const parts: MarkedPart[] = [];
  let end = 0;
  const add = (from: number, to: number, isMatch: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), isMatch, at: from });
  };
  for (const found of text.matchAll(spellingPattern(words))) {
    add(end, found.index, false);
    end = found.index + found[0].length;
    add(found.index, end, true);
  }
  add(end, text.length, false);
  return parts;
};
