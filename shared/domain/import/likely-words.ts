import { isTerm } from './aliases.ts';
import type { WordField } from './columns.ts';
import { builtInDictionary } from './dictionary.ts';

const romanDigits: Record<string, number> = { I: 1, V: 5, X: 10 };
const roman = /^X{0,2}(?:IX|IV|V?I{0,3})$/i;

const romanNumber = (text: string): number | undefined => {
  if (text === '' || !roman.test(text)) return undefined;
  const digits = [...text.toUpperCase()].map((letter) => romanDigits[letter] ?? 0);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
};

/** 'Rev', 'Revisi ke-', 'Ke-' before the revision; what stands behind it in brackets; a dot or a letter after it. */
const written = /^(?:(?:rev(?:isi|ision)?|r)[\s.:_-]*)?(?:ke[\s.:_-]*)?(\d{1,2}|[ivx]+)\s*(?:\([^)]*\)|[.,:]|[a-z])?$/i;

const numerals = ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan', 'sepuluh'];
/** 'kedua', 'Revisi ke tiga', 'dua'. */
const inWords = new RegExp(`^(?:rev(?:isi)?[\\s.:_-]*)?(?:ke[\\s-]?)?(${numerals.join('|')}|pertama)$`, 'i');

const numeralIn = (text: string): number | undefined => {
  const word = inWords.exec(text)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  return word === 'pertama' ? 1 : numerals.indexOf(word);
};

/** The revision that a text probably means: 'III', 'Ke-2', '2.', '02 (dua)', '0A', 'kedua'; undefined for '1.6'. */
export const likelyRevision = (text: string): number | undefined => {
  if (!isTerm(text)) return undefined;
  const revision = written.exec(text.trim())?.[1];
  if (revision === undefined) return numeralIn(text.trim());
  // A small letter alone may be a tick ('x') or count an enumeration ('i').
  if (/^[ivx]$/.test(text.trim())) return undefined;
  return /^\d/.test(revision) ? Number(revision) : romanNumber(revision);
};

const maxPhrase = 3;

/** The only value that the longest known phrase of a text names: 'Plant Dept', 'Prosedur Kerja', 'Instruksi Kerja (IK)'. */
const likelyMeaning = (field: Exclude<WordField, 'revisi'>, text: string): string | undefined => {
  const words = text.split(/[^\p{L}\p{N}&]+/u).filter((word) => word !== '');
  for (let length = Math.min(maxPhrase, words.length); length > 0; length -= 1) {
    const phrases = Array.from({ length: words.length - length + 1 }, (_, at) =>
      words.slice(at, at + length).join(' '),
    );
    const found = new Set(phrases.flatMap((phrase) => builtInDictionary.word(field, phrase)?.value ?? []));
    if (found.size > 0) return found.size === 1 ? [...found][0] : undefined;
  }
  return undefined;
};

/** The value that a word of a field probably means, to be confirmed by a user. */
export const likelyValue = (field: WordField, text: string): string | undefined => {
  if (field !== 'revisi') return isTerm(text) ? likelyMeaning(field, text) : undefined;
  const revisi = likelyRevision(text);
  return revisi === undefined ? undefined : String(revisi);
};
