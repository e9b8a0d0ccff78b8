import { normalForm, spellingPattern } from '../../../../shared/domain/documents/document-numbers.ts';

export interface TextPart {
  text: string;
  matches: boolean;
  /** Start position, in characters. */
  at: number;
}

/** The text split into matches, in any spelling, and other parts; joined they equal the text. */
export const textParts = (text: string, search: string): TextPart[] => {
  const query = normalForm(search);
  if (query === '') return [{ text, matches: false, at: 0 }];
  const parts: TextPart[] = [];
  let end = 0;
  const add = (from: number, to: number, matches: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), matches, at: from });
  };
  for (const found of text.matchAll(spellingPattern(query))) {
    add(end, found.index, false);
    end = found.index + found[0].length;
    add(found.index, end, true);
  }
  add(end, text.length, false);
  return parts;
};
