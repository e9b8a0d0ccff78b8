import { foldedForm } from '../../../shared/domain/search-words.ts';

/** A word of a text, in lower case without diacritics, with its place in the text (UTF-16 units). */
export interface Word {
  text: string;
  from: number;
  to: number;
  /** A code such as HKT-SOP-PRO-012 is one word and is also found by its parts; so is a word divided at the end of a line. */
  parts?: readonly Word[];
}

/** Longer words are cut: they are no words of a language, and would fill the dictionary. */
const maxWordLength = 64;

/** Letters and digits with invisible characters as soft hyphens, decimals (4.2) and apostrophes (Jum'at). */
const atom =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]*(?:(?:(?<=\p{N})[.,](?=\p{N})|(?<=\p{L})['’](?=\p{L}))[\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]+)*/gu;
/** Between the parts of a code or of a compound, also when the line ends after the hyphen. */
const joint = /^(?:[-\u2010\u2011]\n?|[\u2012-\u2014/_])$/;
const beyondAscii = /[^\0-\x7f]/;
/** Most words: what costs time is left out for them. */
const isPlain = /^[A-Za-z0-9]+$/;
const digit = /\d/;

/** The words of a text in their order. */
export const wordsOf = (text: string): Word[] => {
  const words: Word[] = [];
  let chain: Word[] = [];
  for (const { 0: raw, index } of text.matchAll(atom)) {
    const word = { text: folded(raw), from: index, to: index + raw.length };
    if (word.text === '') continue;
    const last = chain.at(-1);
    if (last && !isJoined(text, last, word)) {
      addChain(words, chain, text);
      chain = [];
    }
    chain.push(word);
  }
  addChain(words, chain, text);
  return words;
};

/** The words by which a word of a text is found. */
export const indexedWords = (word: Word): readonly Word[] => (word.parts ? [word, ...word.parts] : [word]);

const folded = (raw: string): string => {
  if (isPlain.test(raw)) return raw.toLowerCase().slice(0, maxWordLength);
  const plain = beyondAscii.test(raw) ? foldedForm(raw) : raw.toLowerCase();
  return plain.replace(/['’]/g, '').replaceAll(',', '.').slice(0, maxWordLength);
};

const isJoined = (text: string, one: Word, other: Word): boolean =>
  other.from - one.to <= 2 && (joint.test(text.slice(one.to, other.from)) || isDividedBySoftHyphen(text, one, other));

const isDividedBySoftHyphen = (text: string, one: Word, other: Word): boolean =>
  text[one.to - 1] === '\u00ad' && text.slice(one.to, other.from) === '\n';

/** Adds words joined by hyphens or slashes: a code with a digit is one word, others are several. */
const addChain = (words: Word[], chain: readonly Word[], text: string): void => {
  const [first] = chain;
  if (!first) return;
  if (chain.length > 1 && chain.some((word) => digit.test(word.text))) {
    words.push(joinedWord(chain, '-'));
    return;
  }
  let last = first;
  for (const word of chain.slice(1)) {
    // A repeated word is a plural: langkah-langkah.
    if (word.text === last.text) last = { ...last, to: word.to };
    else if (isDivided(text, word)) last = joinedWord([last, word], '');
    else {
      words.push(last);
      last = word;
    }
  }
  words.push(last);
};

const isDivided = (text: string, other: Word): boolean =>
  text[other.from - 1] === '\n' && /\p{Ll}/u.test(text[other.from] ?? '');

const joinedWord = (parts: readonly Word[], separator: string): Word => ({
  text: parts
    .map((part) => part.text)
    .join(separator)
    .slice(0, maxWordLength),
  from: parts[0]?.from ?? 0,
  to: parts.at(-1)?.to ?? 0,
  parts: parts.flatMap((part) => part.parts ?? [part]),
});
