import { isTypoOf, matchWeight, queryOf } from './query.ts';
import { wordsOf } from './words.ts';

/** The place of a text that answers a query best. */
export interface Snippet {
  /** From 1. */
  page: number;
  text: string;
  /** Matched words, as ranges of `text`. */
  marks: [from: number, to: number][];
  /** How much of the query is found close together, from 0 to 1. */
  closeness: number;
}

export const maxSnippetLength = 240;

/** The best sentence of a text for a query, with its matched words; undefined for a text without any of them. */
export const snippetOf = (pages: readonly string[], query: string): Snippet | undefined => {
  const words = queryOf(query);
  let best: Snippet | undefined;
  for (const [index, page] of pages.entries()) {
    for (const { 0: raw, index: start } of page.matchAll(/[^\n]+/g)) {
      const text = raw.slice(0, maxSnippetLength);
      const found = new Set<number>();
      const marks: [number, number][] = [];
      for (const word of wordsOf(text)) {
        const match = words.findIndex((each) => matchWeight(each, word.text) > 0 || isTypoOf(each.text, word.text));
        if (match === -1) continue;
        found.add(match);
        marks.push([word.from, word.to]);
      }
      const closeness = found.size / Math.max(1, words.length);
      if (start >= 0 && closeness > (best?.closeness ?? 0)) best = { page: index + 1, text, marks, closeness };
    }
  }
  return best;
};
