import type { WordField } from '../../../shared/domain/import/columns.ts';
import type { ImportDictionary, WordMeaning, WordSource } from '../../../shared/domain/import/dictionary.ts';
import { wordKey } from '../../../shared/domain/import/dictionary.ts';

/** A word of a file that is not built in, with the number of its rows and its meaning, if anyone has said it. */
export interface WordCount {
  field: WordField;
  /** As first written. */
  text: string;
  count: number;
  meaning: WordMeaning | undefined;
}

/** Different words that a file's count holds; rows with others are errors all the same. */
const maxWords = 300;

/** Looks words up and counts those that are not built in. */
export class WordCounter {
  readonly #dictionary: ImportDictionary;
  readonly #counts = new Map<string, WordCount>();

  constructor(dictionary: ImportDictionary) {
    this.#dictionary = dictionary;
  }

  find<F extends WordField>(field: F, text: string): WordMeaning<F> | undefined {
    const meaning = this.#dictionary.word(field, text);
    if (meaning?.source === ('built-in' satisfies WordSource)) return meaning;
    const key = wordKey(field, text);
    const known = this.#counts.get(key);
    if (known) known.count += 1;
    else if (this.#counts.size < maxWords) this.#counts.set(key, { field, text, count: 1, meaning });
    return meaning;
  }

  get counts(): WordCount[] {
    return [...this.#counts.values()];
  }
}
