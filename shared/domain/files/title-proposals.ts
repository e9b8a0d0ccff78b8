import { fileNameWords, isStatusWord, revisionAndDateWords, wordsOf } from './file-name-words.ts';

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
  #count = 0;

  constructor(documents: Iterable<TitledDocument>) {
    for (const { id, nama } of documents) {
      this.#count += 1;
      for (const text of new Set(wordsOf(nama).map((word) => word.text))) {
        if (text.length < minWordLength) continue;
        const ids = this.#idsByWord.get(text);
        if (ids) ids.push(id);
        else this.#idsByWord.set(text, [id]);
      }
    }
  }

  /** Ids of the documents whose titles have most of the name's words, the best first. */
  propose(fileName: string): string[] {
    const words = fileNameWords(fileName);
    const ignored = revisionAndDateWords(words);
    const meaningful = new Set(
      words.flatMap(({ text }, at) =>
        text.length < minWordLength || ignored.has(at) || isStatusWord(text) ? [] : [text],
      ),
    );
    const scores = new Map<string, number>();
    let total = 0;
    for (const text of meaningful) {
      const ids = this.#idsByWord.get(text) ?? [];
      const weight = Math.log((this.#count + 1) / (ids.length + 1)) + 1;
      total += weight;
      if (ids.length <= maxDocumentsPerWord) for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + weight);
    }
    return [...scores]
      .filter(([, score]) => score >= total * minShare)
      .sort(([, one], [, other]) => other - one)
      .slice(0, maxProposals)
      .map(([id]) => id);
  }
}
