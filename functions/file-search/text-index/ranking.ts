import type { DictionaryEntry } from './dictionary.ts';
import type { Segment } from './open-segment.ts';
import { isTypoOf, matchWeight, type QueryWord, queryOf, synonymWeight, typoWeight } from './query.ts';
import { type IndexedDocument, wordsOfLengthCode } from './segment-format.ts';

/** A document that answers a query, with its rank's reasons. */
export interface Hit extends IndexedDocument {
  /** How many words of the query the text has, and whether that is not all of them. */
  words: number;
  isPartial: boolean;
  score: number;
}

/** The forms that answer a word, for each segment, with their weights. */
type Matches = Map<DictionaryEntry, number>[];

/** What answers a word of a query: its own forms, and terms that mean the same, by their words. */
interface Answers {
  own: Matches;
  synonyms: Matches[][];
}

/** Of BM25: how fast repetitions of a word stop to count, and how much long texts are discounted. */
const k1 = 1.2;
const b = 0.75;
/** Of a misspelled word, the most frequent candidates. */
const maxTypoWords = 5;

/**
 * The documents that answer a query, best first: those with all words, then those with most of them, each by BM25. A
 * text that two segments have is found once.
 */
export const search = async (
  segments: readonly Segment[],
  text: string,
  { limit }: { limit: number },
): Promise<Hit[]> => {
  const answers = await answersOf(segments, queryOf(text));
  const candidates = await scoredDocuments(segments, answers);
  const hits = new Map<string, Hit>();
  for (let at = 0; at < candidates.length && hits.size < limit; at += limit) {
    const batch = candidates.slice(at, at + limit);
    const tables = await documentsOf(batch);
    for (const { segment, ordinal, words, score } of batch) {
      const document = tables.get(segment)?.get(ordinal);
      const key = document && `${document.id} ${document.sha256}`;
      if (key && !hits.has(key)) hits.set(key, { ...document, words, isPartial: words < answers.length, score });
    }
  }
  return [...hits.values()].slice(0, limit);
};

const documentsOf = async (candidates: readonly Candidate[]) => {
  const ordinals = Map.groupBy(candidates, ({ segment }) => segment);
  const tables = await Promise.all(
    [...ordinals].map(async ([segment, each]) => {
      const documents = await segment.table(each.map(({ ordinal }) => ordinal));
      return [segment, documents] as const;
    }),
  );
  return new Map(tables);
};

/** For each word of the query the forms in the segments; words that no text has are codes or typing errors. */
const answersOf = async (segments: readonly Segment[], words: readonly QueryWord[]): Promise<Answers[]> => {
  const all = words.flatMap((word) => [word, ...word.parts, ...word.synonyms.flat()]);
  const keys = [...new Set(all.flatMap(({ stems }) => stems))];
  const entries = await Promise.all(segments.map((segment) => segment.entries(keys)));
  const matchesWord = (word: QueryWord): Matches =>
    entries.map((found) => {
      const stems = new Set(word.stems);
      const forms = new Map<string, DictionaryEntry>();
      for (const entry of found) if (stems.has(entry.key)) forms.set(entry.form, entry);
      return new Map([...forms.values()].map((entry) => [entry, matchWeight(word, entry.form)]));
    });
  const isFound = (matches: Matches): boolean => matches.some(({ size }) => size > 0);
  const resolved = words.flatMap((word) => {
    const whole = matchesWord(word);
    return isFound(whole) || word.parts.length === 0
      ? [{ word, matches: whole }]
      : word.parts.map((part) => ({ word: part, matches: matchesWord(part) }));
  });
  return Promise.all(
    resolved.map(async ({ word, matches }) => {
      const synonyms = word.synonyms.map((term) => term.map(matchesWord)).filter((term) => term.every(isFound));
      const isKnown = isFound(matches) || synonyms.length > 0;
      return { own: isKnown ? matches : await typoMatches(segments, word.text), synonyms };
    }),
  );
};

const typoMatches = async (segments: readonly Segment[], typed: string): Promise<Matches> => {
  if (!isTypoOf(typed, typed)) return segments.map(() => new Map());
  const found = await Promise.all(segments.map((segment) => segment.wordsWith(typed.slice(0, 1))));
  const similar = found.map((entries) => entries.filter(({ form }) => isTypoOf(typed, form)));
  const frequencies = new Map<string, number>();
  for (const { form, documents } of similar.flat()) frequencies.set(form, (frequencies.get(form) ?? 0) + documents);
  const best = [...frequencies].toSorted(([, one], [, other]) => other - one).slice(0, maxTypoWords);
  const chosen = new Set(best.map(([form]) => form));
  return similar.map(
    (entries) => new Map(entries.filter(({ form }) => chosen.has(form)).map((entry) => [entry, typoWeight])),
  );
};

/** How much a text with the whole query in one place gains. */
const closenessWeight = 0.25;

/** The best hits in a new order, once their texts are read: words of the query that stand together count more. */
export const rankedByCloseness = <T extends Hit>(hits: readonly T[], closenessOf: (hit: T) => number): T[] =>
  hits
    .map((hit) => ({ hit, score: hit.score * (1 + closenessWeight * closenessOf(hit)) }))
    .sort((one, other) => other.hit.words - one.hit.words || other.score - one.score)
    .map(({ hit }) => hit);

interface Candidate {
  segment: Segment;
  ordinal: number;
  words: number;
  score: number;
}

/** Documents with at least half of the words, best first, over all segments as one collection. */
const scoredDocuments = async (segments: readonly Segment[], answers: readonly Answers[]): Promise<Candidate[]> => {
  const counts = await Promise.all(segments.map((segment, place) => countsWithSynonyms(segment, place, answers)));
  const total = segments.reduce((sum, { documents }) => sum + documents, 0);
  const words = segments.reduce((sum, segment) => sum + segment.words, 0);
  const average = Math.max(1, words / Math.max(1, total));
  const rarities = answers.map((_, word) => {
    const frequency = counts.reduce((sum, each) => sum + (each[word]?.filter((count) => count > 0).length ?? 0), 0);
    return Math.log1p((total - frequency + 0.5) / (frequency + 0.5));
  });
  const candidates: Candidate[] = [];
  for (const [place, segment] of segments.entries()) {
    for (let ordinal = 0; ordinal < segment.documents; ordinal += 1) {
      let found = 0;
      let score = 0;
      const norm = k1 * (1 - b + (b * wordsOfLengthCode(segment.lengths[ordinal] ?? 0)) / average);
      for (const [word, rarity] of rarities.entries()) {
        const count = counts[place]?.[word]?.[ordinal] ?? 0;
        if (count === 0) continue;
        found += 1;
        score += (rarity * count * (k1 + 1)) / (count + norm);
      }
      if (found > 0 && found * 2 >= answers.length) candidates.push({ segment, ordinal, words: found, score });
    }
  }
  return candidates.sort((one, other) => other.words - one.words || other.score - one.score);
};

/** The same with terms that mean the same, of which a text must have all words. */
const countsWithSynonyms = async (
  segment: Segment,
  place: number,
  answers: readonly Answers[],
): Promise<Float32Array[]> => {
  const terms = answers.flatMap(({ synonyms }, word) => synonyms.map((term) => ({ word, term })));
  const counts = await weightedCounts(segment, place, [
    ...answers.map(({ own }) => own),
    ...terms.flatMap(({ term }) => term),
  ]);
  let next = answers.length;
  for (const { word, term } of terms) {
    const wordsOfTerm = counts.slice(next, next + term.length);
    next += term.length;
    const target = counts[word];
    if (!target) continue;
    for (const ordinal of target.keys())
      target[ordinal] =
        (target[ordinal] ?? 0) + synonymWeight * Math.min(...wordsOfTerm.map((each) => each[ordinal] ?? 0));
  }
  return counts.slice(0, answers.length);
};

/** For each word of the query how often each document of a segment has it, related words counting less. */
const weightedCounts = async (
  segment: Segment,
  place: number,
  matches: readonly Matches[],
): Promise<Float32Array[]> => {
  const counts = matches.map(() => new Float32Array(segment.documents));
  const uses = new Map<DictionaryEntry, [Float32Array, number][]>();
  for (const [word, perSegment] of matches.entries()) {
    const target = counts[word];
    for (const [entry, weight] of perSegment[place] ?? [])
      if (target) uses.set(entry, [...(uses.get(entry) ?? []), [target, weight]]);
  }
  await segment.postings([...uses.keys()], (entry, ordinal, count) => {
    for (const [target, weight] of uses.get(entry) ?? []) target[ordinal] = (target[ordinal] ?? 0) + weight * count;
  });
  return counts;
};
