import { spellingPattern } from '../../../../shared/domain/documents/document-numbers.ts';
import { queryWords } from '../../../../shared/domain/search-words.ts';

export interface TextPart {
  text: string;
  matches: boolean;
  /** Start position, in characters. */
  at: number;
}

/** The text split into matches, in any spelling, and other parts; joined they equal the text. */
export const textParts = (text: string, search: string): TextPart[] => {
  const words = queryWords(search);
  if (words.length === 0) return [{ text, matches: false, at: 0 }];
  const parts: TextPart[] = [];
  let end = 0;
  const add = (from: number, to: number, matches: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), matches, at: from });
  };
  for (const found of text.matchAll(spellingPattern(words))) {
    add(end, found.index, false);
    end = found.index + found[0].length;
    add(found.index, end, true);
  }
  add(end, text.length, false);
  return parts;
};
