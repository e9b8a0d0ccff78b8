import { foldedForm } from '../../../../shared/domain/search-words.ts';

export interface MarkedPart {
  text: string;
  isMatch: boolean;
  /** Start position, in UTF-16 units. */
  at: number;
}

interface Folded {
  /** Folded letters and digits; each other character is a space. */
  text: string;
  /** By position in `text`: the character of the original text that it comes from. */
  sources: number[];
}

/**
 * The text split into parts that match a hit's marks and others; joined they equal the text. A mark at the start of a word
 * wins over the same letters within words; without any mark, letters that separators divide ('hktsop' in 'HKT-SOP') match.
 */
export const markedParts = (text: string, marks: readonly string[]): MarkedPart[] => {
  const characters = Array.from(text);
  const folded = folding(characters);
  const matches = new Uint8Array(characters.length);
  const mark = ({ sources }: Folded, from: number, length: number) => {
    for (const source of sources.slice(from, from + length)) matches[source] = 1;
  };
  for (const word of marks) for (const at of positionsOf(folded.text, word)) mark(folded, at, word.length);
  const compact = marks.join('');
  if (!matches.includes(1) && compact !== '') {
    const letters = withoutSpaces(folded);
    const at = letters.text.indexOf(compact);
    if (at >= 0) markBetween(letters.sources, at, compact.length, matches);
  }
  return partsOf(characters, matches);
};

const positionsOf = (text: string, word: string): number[] => {
  const positions: number[] = [];
  if (word !== '') for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) positions.push(at);
  const atWordStart = positions.filter((at) => at === 0 || text[at - 1] === ' ');
  return atWordStart.length > 0 ? atWordStart : positions;
};

/** Marks the separators between the letters too. */
const markBetween = (sources: readonly number[], from: number, length: number, matches: Uint8Array): void => {
  matches.fill(1, sources[from], (sources[from + length - 1] ?? -1) + 1);
};

const folding = (characters: readonly string[]): Folded => {
  let text = '';
  const sources: number[] = [];
  for (const [index, character] of characters.entries()) {
    const letters = /^\p{M}$/u.test(character) ? '' : foldedForm(character).replace(/[^\p{L}\p{N}]/gu, '') || ' ';
    text += letters;
    for (let each = 0; each < letters.length; each += 1) sources.push(index);
  }
  return { text, sources };
};

const withoutSpaces = ({ text, sources }: Folded): Folded => ({
  text: text.replaceAll(' ', ''),
  sources: sources.filter((_, at) => text[at] !== ' '),
});

const partsOf = (characters: readonly string[], matches: Uint8Array): MarkedPart[] => {
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const [index, character] of characters.entries()) {
    const last = parts.at(-1);
    // A combining mark belongs to the letter before it.
    const isMatch = /^\p{M}$/u.test(character) ? (last?.isMatch ?? false) : matches[index] === 1;
    if (last?.isMatch === isMatch) last.text += character;
    else parts.push({ text: character, isMatch, at });
    at += character.length;
  }
  return parts;
};
