import { isStatusWord, revisionAndDateWords, type Word, wordsOf } from './file-name-words.ts';

interface TitledDocument {
  id: string;
  nama: string;
}

const minWordLength = 3;
const maxProposals = 3;
/** A word of more documents than this does not tell them apart. */
const maxDocumentsPerWord = 200;
/** Share of a name's words, weighted by their rarity, that a proposed title has at least. */
const minShare = 0.5;

/** Proposes documents for a file name without a number, by the words of their titles. */
export class TitleProposals {
  readonly #idsByWord = new Map<string, string[]>();
  readonly #idsByTitle = new Map<string, string[]>();
  #count = 0;

  constructor(documents: Iterable<TitledDocument>) {
    for (const { id, nama } of documents) {
      this.#count += 1;
      const words = wordsOf(nama);
      append(this.#idsByTitle, titleOf(words), id);
      for (const text of new Set(words.map((word) => word.text)))
        if (text.length >= minWordLength) append(this.#idsByWord, text, id);
    }
  }

  /** Ids of the documents whose title these words are, apart from revision, dates and words of no meaning. */
  titled(words: readonly Word[]): string[] {
    const title = titleOf(words);
    return title === '' ? [] : (this.#idsByTitle.get(title) ?? []);
  }

  /** Ids of the documents whose titles have most of these words, the best first. */
  propose(words: readonly Word[]): string[] {
    return this.#ranked(words)
      .slice(0, maxProposals)
      .map(([id]) => id);
  }

  /** Ids of the documents whose titles have most of these words, and more of them than the title of `id`. */
  betterThan(id: string, words: readonly Word[]): string[] {
    const ranked = this.#ranked(words);
    const own = ranked.find(([other]) => other === id)?.[1] ?? 0;
    return ranked
      .filter(([, score]) => score > own)
      .slice(0, maxProposals)
      .map(([better]) => better);
  }

  #ranked(words: readonly Word[]): [id: string, score: number][] {
    const scores = new Map<string, number>();
    let total = 0;
    for (const text of new Set(meaningfulTexts(words).filter((each) => each.length >= minWordLength))) {
      const ids = this.#idsByWord.get(text) ?? [];
      const weight = Math.log((this.#count + 1) / (ids.length + 1)) + 1;
      total += weight;
      if (ids.length <= maxDocumentsPerWord) for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + weight);
    }
    return [...scores].filter(([, score]) => score >= total * minShare).sort(([, one], [, other]) => other - one);
  }
}

const append = (ids: Map<string, string[]>, key: string, id: string): void => {
  const others = ids.get(key);
  if (others) others.push(id);
  else ids.set(key, [id]);
};

/** The words that neither form a revision or a date nor say nothing about the document. */
const meaningfulTexts = (words: readonly Word[]): string[] => {
  const ignored = revisionAndDateWords(words);
  return words.flatMap(({ text }, at) => (ignored.has(at) || isStatusWord(text) ? [] : [text]));
};

const titleOf = (words: readonly Word[]): string => meaningfulTexts(words).join(' ');
