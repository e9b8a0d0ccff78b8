import uFuzzy from '@leeoniya/ufuzzy';
import { searchWords } from '../../../../shared/domain/search-words.ts';

/** How an entry matches, the best first. `joined`: its words match when they are written together. */
export const matchKinds = ['number', 'number-prefix', 'word-prefix', 'part', 'joined', 'typo'] as const;
export type MatchKind = (typeof matchKinds)[number];

export interface SearchEntry {
  id: string;
  /** '' where an entry has none. */
  number: string;
  title: string;
  /** Other entries are listed after those that match in the same way. */
  isCurrent: boolean;
}

export interface Hit {
  id: string;
  kind: MatchKind;
  /** Lower is better; hits of several searches are merged by it, then with `compareEntries`. */
  rank: number;
  /** The folded words of the entry, or their parts, that match. */
  marks: readonly string[];
}

interface IndexedEntry extends SearchEntry {
  numberWords: readonly string[];
  titleWords: readonly string[];
  compactNumber: string;
  titleText: string;
  compactTitle: string;
}

const kindStep = 1_000;
/** The index in `matchKinds` of a hit with this rank. */
export const kindIndexOf = (rank: number): number => Math.floor(rank / kindStep);

const typoStep = 4;
const notCurrent = 2;
const notAtStart = 1;

/** How a word of the query matches an entry. */
const level = { none: 0, typo: 1, part: 2, prefix: 3 } as const;

/** The order of entries whose hits have equal ranks. */
export const compareEntries = (one: Pick<SearchEntry, 'number' | 'id'>, other: Pick<SearchEntry, 'number' | 'id'>) =>
  byCodePoint(one.number, other.number) || byCodePoint(one.id, other.id);
const byCodePoint = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/**
 * Search of numbers and titles that folds diacritics and spellings of numbers and tolerates one typing error in a word.
 * Every word of the query must match.
 */
export class RankedSearch {
  readonly #entries: readonly IndexedEntry[];
  readonly #words: string[];
  /** By word: the indices of the entries that contain it. */
  readonly #entriesOfWord: readonly (readonly number[])[];

  constructor(entries: readonly SearchEntry[]) {
    this.#entries = entries.map(indexed).sort(compareEntries);
    const entriesOfWord = new Map<string, number[]>();
    for (const [at, { numberWords, titleWords }] of this.#entries.entries()) {
      for (const word of [...numberWords, ...titleWords]) {
        const found = entriesOfWord.get(word);
        if (!found) entriesOfWord.set(word, [at]);
        else if (found.at(-1) !== at) found.push(at);
      }
    }
    this.#words = [...entriesOfWord.keys()];
    this.#entriesOfWord = [...entriesOfWord.values()];
  }

  /** The best `limit` hits in order; none for a query without letters and digits. */
  search(query: string, limit: number): Hit[] {
    const words = searchWords(query);
    if (words.length === 0) return [];
    const hits = new RankedHits(limit);
    const exact = words.map((word) => this.#exactLevels(word));
    const compact = words.join('');
    const start = words.join(' ');
    const remaining: number[] = [];
    for (const [at, entry] of this.#entries.entries()) {
      const kind = numberKind(entry, compact) ?? wordKind(exact, at);
      if (kind) hits.add(rankOf(entry, kind, 0, start), at);
      else remaining.push(at);
    }
    if (hits.count < limit) {
      const levels = exact.map((each, index) => this.#withTypos(words[index] ?? '', each));
      for (const at of remaining) {
        const entry = this.#entries[at];
        if (!entry) continue;
        const rank = inexactRank(entry, typoCount(levels, at), compact, start);
        if (rank !== undefined) hits.add(rank, at);
      }
    }
    return hits.best().map(({ rank, at }) => this.#hit(rank, at, words));
  }

  /** By entry: how the word matches without a typing error. */
  #exactLevels(typed: string): Uint8Array {
    const levels = new Uint8Array(this.#entries.length);
    for (const [index, word] of this.#words.entries()) {
      const found = word.indexOf(typed);
      if (found >= 0) this.#raise(levels, index, found === 0 ? level.prefix : level.part);
    }
    return levels;
  }

  #withTypos(typed: string, exact: Uint8Array): Uint8Array {
    const levels = exact.slice();
    for (const index of typoMatches(this.#words, typed)) this.#raise(levels, index, level.typo);
    return levels;
  }

  #raise(levels: Uint8Array, wordIndex: number, reached: number): void {
    for (const at of this.#entriesOfWord[wordIndex] ?? []) if ((levels[at] ?? 0) < reached) levels[at] = reached;
  }

  #hit(rank: number, at: number, words: readonly string[]): Hit {
    const entry = this.#entries[at];
    const kind = matchKinds[kindIndexOf(rank)];
    if (!entry || !kind) throw new Error(`No entry ${at} of rank ${rank}`);
    const own = [...entry.numberWords, ...entry.titleWords];
    const marks = words.flatMap((word) =>
      kind !== 'typo' || own.some((each) => each.includes(word))
        ? [word]
        : typoMatches(own, word).map((index) => own[index] ?? ''),
    );
    return { id: entry.id, kind, rank, marks: [...new Set(marks)] };
  }
}

/** Collects at most `limit` entries of each rank, in the order of the entries. */
class RankedHits {
  readonly #limit: number;
  readonly #byRank = new Map<number, number[]>();
  count = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(rank: number, at: number): void {
    this.count += 1;
    const found = this.#byRank.get(rank);
    if (!found) this.#byRank.set(rank, [at]);
    else if (found.length < this.#limit) found.push(at);
  }

  best(): { rank: number; at: number }[] {
    const ranks = [...this.#byRank].sort(([one], [other]) => one - other);
    return ranks.flatMap(([rank, found]) => found.map((at) => ({ rank, at }))).slice(0, this.#limit);
  }
}

const indexed = (entry: SearchEntry): IndexedEntry => {
  const numberWords = searchWords(entry.number);
  const titleWords = searchWords(entry.title);
  const joined = {
    compactNumber: numberWords.join(''),
    titleText: titleWords.join(' '),
    compactTitle: titleWords.join(''),
  };
  return { ...entry, numberWords, titleWords, ...joined };
};

const numberKind = ({ compactNumber }: IndexedEntry, compact: string): MatchKind | undefined =>
  compactNumber.startsWith(compact) ? (compactNumber === compact ? 'number' : 'number-prefix') : undefined;

const wordKind = (levels: readonly Uint8Array[], at: number): MatchKind | undefined => {
  let lowest: number = level.prefix;
  for (const each of levels) lowest = Math.min(lowest, each[at] ?? level.none);
  return lowest === level.prefix ? 'word-prefix' : lowest === level.part ? 'part' : undefined;
};

/** How many words match with a typing error only; undefined when one does not match at all. */
const typoCount = (levels: readonly Uint8Array[], at: number): number | undefined => {
  let count = 0;
  for (const each of levels) {
    if (!each[at]) return undefined;
    if (each[at] === level.typo) count += 1;
  }
  return count;
};

const isJoined = ({ compactNumber, compactTitle }: IndexedEntry, compact: string): boolean =>
  compactNumber.includes(compact) || compactTitle.includes(compact);

const rankOf = ({ isCurrent, titleText }: IndexedEntry, kind: MatchKind, typos: number, start: string): number =>
  matchKinds.indexOf(kind) * kindStep +
  typos * typoStep +
  (isCurrent ? 0 : notCurrent) +
  (titleText.startsWith(start) ? 0 : notAtStart);

const inexactRank = (entry: IndexedEntry, typos: number | undefined, compact: string, start: string) => {
  if (isJoined(entry, compact)) return rankOf(entry, 'joined', 0, start);
  return typos === undefined ? undefined : rankOf(entry, 'typo', typos, start);
};

/** Shorter words have too many neighbours to guess among. */
const canHaveTypo = /^[a-z]{4,}$/;
/** uFuzzy finds the start of a word only among these characters. */
const isLatin = /^[a-z\d]+$/;

/** One letter wrong, missing, added or exchanged with its neighbour, anywhere in the word. */
const oneError: ReturnType<NonNullable<uFuzzy.Options['intraRules']>> = {
  intraSlice: [0, Number.POSITIVE_INFINITY],
  intraIns: 1,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
};
const matcher = new uFuzzy({ intraMode: 1, interLft: 2, intraRules: () => oneError });

/**
 * The words that begin like `typed` with one typing error, as indices of `words`. None for short words and for words
 * with digits: a similar number is another document.
 */
const typoMatches = (words: string[], typed: string): readonly number[] => {
  if (!canHaveTypo.test(typed)) return [];
  return (matcher.filter(words, typed) ?? []).filter((index) => isLatin.test(words[index] ?? ''));
};
