import { isTypoOf, matchWeight, type QueryWord, queryOf } from './query.ts';
import { indexedWords, type Word, wordsOf } from './words.ts';

/** The place of a text that answers a query best. */
export interface Snippet {
  /** From 1. */
  page: number;
  text: string;
  /** Matched words, as ranges of `text`. */
  marks: [from: number, to: number][];
  /** How much of the query is found here, and how much of it in its order without gaps, from 0 to 1. */
  closeness: number;
}

export const maxSnippetLength = 240;
/** Matched words further apart do not fit into one snippet with something around them. */
const maxSpan = 180;
/** What is read at a time: in a longer text, the first part with a word of the query has to do. */
const maxCharacters = 400_000;

/** A word of a page that answers a word of the query. */
interface Match {
  word: Word;
  /** Among the words of the page. */
  place: number;
  target: number;
}

/** A page, or a piece of a long one. */
interface Piece {
  /** From 1. */
  page: number;
  text: string;
}

/** The best place of a text for a query; undefined for a text without any of its words. */
export const snippetOf = (pages: readonly string[], query: string): Snippet | undefined => {
  const words = queryOf(query);
  for (const pieces of partsOf(pages)) {
    const snippet = snippetIn(pieces, words);
    if (snippet) return snippet;
  }
  return undefined;
};

/** The pages in parts of at most `maxCharacters`. */
function* partsOf(pages: readonly string[]): Generator<Piece[]> {
  let part: Piece[] = [];
  let characters = 0;
  for (const [index, text] of pages.entries())
    for (let at = 0; at < text.length; at += maxCharacters) {
      const piece = text.slice(at, at + maxCharacters);
      if (characters + piece.length > maxCharacters) {
        yield part;
        [part, characters] = [[], 0];
      }
      part.push({ page: index + 1, text: piece });
      characters += piece.length;
    }
  yield part;
}

const snippetIn = (pieces: readonly Piece[], query: readonly QueryWord[]): Snippet | undefined => {
  const wordsOfPieces = pieces.map(({ text }) => wordsOf(text));
  const forms = new Set(wordsOfPieces.flat().flatMap((word) => indexedWords(word).map(({ text }) => text)));
  const { targets, count } = targetsOf(query, forms);
  let best: { piece: Piece; all: readonly Match[]; group: readonly Match[]; closeness: number } | undefined;
  for (const [index, piece] of pieces.entries()) {
    const all = matchesIn(wordsOfPieces[index] ?? [], targets);
    for (const group of groupsOf(all)) {
      const closeness = closenessOf(group, count);
      if (closeness > (best?.closeness ?? 0)) best = { piece, all, group, closeness };
      if (closeness === 1) break;
    }
    if (best?.closeness === 1) break;
  }
  if (!best) return undefined;
  const { piece, all, group, closeness } = best;
  return { page: piece.page, ...excerpt(piece.text, group, all), closeness };
};

/** Which word of the query each word of a text answers; as in a search, parts replace a missing code, and typing errors are tried last. */
const targetsOf = (query: readonly QueryWord[], forms: ReadonlySet<string>) => {
  const targets = new Map<string, number>();
  let count = 0;
  const add = (answers: (form: string) => boolean): boolean => {
    const found = [...forms].filter(answers);
    for (const form of found) if (!targets.has(form)) targets.set(form, count);
    return found.length > 0;
  };
  const hasAll = (term: readonly QueryWord[]): boolean =>
    term.every((word) => [...forms].some((form) => matchWeight(word, form) > 0));
  for (const whole of query) {
    const isFound = add((form) => matchWeight(whole, form) > 0);
    for (const word of isFound || whole.parts.length === 0 ? [whole] : whole.parts) {
      const isOwn = add((form) => matchWeight(word, form) > 0);
      const isSynonym = word.synonyms.map((term) => hasAll(term) && add(isOfTerm(term))).some(Boolean);
      if (!isOwn && !isSynonym) add((form) => isTypoOf(word.text, form));
      count += 1;
    }
  }
  return { targets, count };
};

/** Of a term of several words, the longest one: 'pelindung' of 'alat pelindung diri', whose others are everywhere. */
const isOfTerm = (term: readonly QueryWord[]): ((form: string) => boolean) => {
  const longest = term.reduce((one, other) => (other.text.length > one.text.length ? other : one));
  return (form) => matchWeight(longest, form) > 0;
};

const matchesIn = (words: readonly Word[], targets: ReadonlyMap<string, number>): Match[] =>
  words.flatMap((whole, place) => {
    const found = indexedWords(whole).flatMap((word) => {
      const target = targets.get(word.text);
      return target === undefined ? [] : [{ word, place, target }];
    });
    return found[0]?.word === whole ? found.slice(0, 1) : found;
  });

/** From each match on, those that fit into a snippet with it. */
function* groupsOf(matches: readonly Match[]): Generator<Match[]> {
  for (const [index, first] of matches.entries()) {
    let end = index;
    while ((matches[end]?.word.to ?? Number.POSITIVE_INFINITY) - first.word.from <= maxSpan) end += 1;
    yield matches.slice(index, Math.max(end, index + 1));
  }
}

const closenessOf = (group: readonly Match[], count: number): number => {
  const found = new Set(group.map(({ target }) => target));
  const pairs = new Set<number>();
  for (const [index, one] of group.entries())
    for (const other of group.slice(index + 1, index + 4))
      if (other.target === one.target + 1 && other.place - one.place <= 2) pairs.add(one.target);
  return (found.size + pairs.size) / Math.max(1, count * 2 - 1);
};

/** Of a sentence that is too long, so much stands before its first match. */
const lead = 50;
/** A line that begins with a small letter continues the sentence of the line before. */
const sentenceStart = /^.*(?:[.!?;:]\s|\n(?!\p{Ll}|$))/su;
const sentenceEnd = /[.!?](?=\s|$)|\n(?!\p{Ll})/u;

/** The sentence around a group of matches with all that it matches, cut between words where it is too long. */
const excerpt = (page: string, group: readonly Match[], all: readonly Match[]): Pick<Snippet, 'text' | 'marks'> => {
  const first = group[0]?.word.from ?? 0;
  const last = Math.min(group.at(-1)?.word.to ?? 0, first + maxSpan);
  const room = maxSnippetLength - 2;
  const before = page.slice(Math.max(0, first - room), first);
  const start = first - before.length + (sentenceStart.exec(before)?.[0].length ?? 0);
  const after = sentenceEnd.exec(page.slice(last, last + room));
  const end = Math.min(page.length, after ? last + after.index + 1 : last + room);
  const isLong = end - start > room;
  const from = isLong && first - start > lead ? wordStart(page, first - lead, first) : start;
  const to = isLong && end - from > room ? wordEnd(page, from + room, last) : end;
  const prefix = isLong && from > start ? '…' : '';
  const marks = all
    .filter(({ word }) => word.from >= from && word.from < to)
    .map(({ word }): [number, number] => [word.from, Math.min(word.to, to)])
    .map(([one, other]): [number, number] => [one - from + prefix.length, other - from + prefix.length]);
  const text = page.slice(from, to).replace(/\s/g, ' ').trimEnd();
  return { text: `${prefix}${text}${isLong && to < end ? '…' : ''}`, marks };
};

const wordStart = (page: string, from: number, latest: number): number => {
  const space = page.slice(from, latest).search(/\s/);
  return space === -1 ? from : from + space + 1;
};

const wordEnd = (page: string, to: number, earliest: number): number => {
  const space = page.slice(earliest, to + 1).search(/\s\S*$/);
  return space === -1 ? to : earliest + space;
};
