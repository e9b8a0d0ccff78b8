import { stemsOf } from './stemmer.ts';
import { synonymsOf } from './synonyms.ts';
import { wordsOf } from './words.ts';

/** A word of a query with its stems; a code has the words of its parts, which replace it where no text has the code. */
export interface QueryWord {
  text: string;
  stems: readonly string[];
  parts: readonly QueryWord[];
  /** Terms that mean the same, each as the words that a text must all have. */
  synonyms: readonly (readonly QueryWord[])[];
}

/** Of a query; later ones are ignored, so that a long text costs no more than a question. */
const maxWords = 16;
const maxCharacters = 2000;
/** Of a code; that of a document has four. */
const maxParts = 8;

/** Words of questions that say nothing about their subject. */
const functionWords: ReadonlySet<string> = new Set(
  (
    'ada adalah agar akan apa apabila apakah atas atau bagaimana bagi bahwa bila bisa boleh dalam dan dapat dari dengan di ' +
    'dimana harus ialah ini itu jika juga kah kalau kami kapan kapankah karena ke kenapa ketika kita lalu maka mana mengapa ' +
    'oleh pada para saat saja sampai saya sebagai sebelum secara sedang sehingga serta setelah seperti siapa siapakah sudah ' +
    'tentang terhadap tersebut the tidak untuk yaitu yakni yang'
  ).split(' '),
);

export const queryOf = (text: string): QueryWord[] => {
  const words = new Map<string, QueryWord>();
  for (const word of wordsOf(text.slice(0, maxCharacters))) {
    const parts = (word.parts ?? []).slice(0, maxParts).map((part) => wordOf(part.text));
    words.set(word.text, { ...wordOf(word.text), parts });
  }
  const all = [...words.values()];
  const meaningful = all.filter(({ text: word }) => !functionWords.has(word));
  const used = (meaningful.length > 0 ? meaningful : all).slice(0, maxWords);
  const synonyms = synonymsOf(used.map(({ text: word }) => word));
  return used.map((word, at) => ({ ...word, synonyms: synonyms[at]?.map((term) => term.map(wordOf)) ?? [] }));
};

const wordOf = (text: string): QueryWord => ({ text, stems: stemsOf(text), parts: [], synonyms: [] });

/** Of a word that means the same, below every form of the word itself but a guessed one. */
export const synonymWeight = 0.4;

/** How well a word of a text answers a word of a query: 1 for the same word, less for the stems they share, 0 for none. */
export const matchWeight = (query: Pick<QueryWord, 'text' | 'stems'>, form: string): number => {
  if (form === query.text) return 1;
  // At most the first letter of a stem is not in the word; most words of a text need not be stemmed.
  if (!query.stems.some((stem) => form.includes(stem.slice(1)))) return 0;
  const stems = stemsOf(form);
  let best = 0;
  for (const [rank, stem] of query.stems.entries()) {
    const other = stems.indexOf(stem);
    if (other !== -1) best = Math.max(best, 0.8 * 0.75 ** (rank + other));
  }
  return best;
};

/** Shorter words have too many neighbours to guess among, and a similar number is another document. */
const canHaveTypo = /^[a-z]{4,}$/;
export const typoWeight = 0.5;

/** Whether `form` is `typed` with one letter wrong, missing, added or exchanged with its neighbour; never the first one. */
export const isTypoOf = (typed: string, form: string): boolean => {
  if (!canHaveTypo.test(typed) || !canHaveTypo.test(form) || typed[0] !== form[0]) return false;
  if (Math.abs(typed.length - form.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === form[start]) start += 1;
  const [rest, other] = [typed.slice(start), form.slice(start)];
  if (rest.length > other.length) return rest.slice(1) === other;
  if (rest.length < other.length) return rest === other.slice(1);
  if (rest.slice(1) === other.slice(1)) return true;
  return rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
};
