import {
  attachmentWordIn,
  bareFigure,
  figureOfOther,
  fileNameWords,
  hasFractionalRevision,
  hasNumberLike,
  isStatusWord,
  revisionAndDateWords,
  revisionsIn,
  unfinishedWordIn,
  type Word,
  wordsOf,
} from './file-name-words.ts';
import { TitleProposals } from './title-proposals.ts';

export interface MatchableDocument {
  id: string;
  nomor: string;
  nama: string;
  revisi: number;
}

/** Why a file was not assigned to a document without a question. */
export const doubts = [
  /** Several documents have the number, or numbers that differ in separators only. */
  'several-documents',
  /** The name contains the numbers of several documents, or a number of no document besides. */
  'several-numbers',
  /** The number continues in the name, so it may be a longer number that no document has. */
  'longer-number',
  /** The name writes the number without a separator, with one more, or without leading zeros. */
  'spelling',
  /** The number is so short that it may be another figure of the name. */
  'short-number',
  'wrong-revision',
  /** The words beside the number are the title of another document. */
  'other-title',
  /** The name has no number; it is the title of a document. */
  'title-only',
  /** The name has a number of no document, beside exactly the title of one. */
  'unknown-number',
  /** The name has several revisions, or one with a fraction. */
  'unclear-revision',
  /** The name says that the file is a draft or a former version. */
  'unfinished',
  /** The name says that the file is an attachment of a document. */
  'attachment',
] as const;
export type Doubt = (typeof doubts)[number];

/**
 * `revisi` is the revision that the name has, if any. Candidates are document ids, the most likely first; of an unmatched
 * name those with a similar title.
 */
export type FileMatch =
  | { kind: 'certain'; id: string; revisi: number | undefined }
  | { kind: 'doubtful'; reason: Doubt; candidates: string[]; revisi: number | undefined }
  | { kind: 'unmatched'; candidates: string[]; revisi: number | undefined };

interface Entry extends MatchableDocument {
  words: readonly string[];
  /** The words of the number without separators; `key` also without leading zeros. */
  joined: string;
}

/** Occurrence of numbers in a file name: the words from `first` to `last`. */
interface Occurrence {
  first: number;
  last: number;
  entries: readonly Entry[];
}

const withoutLeadingZeros = (word: string): string =>
  word.replace(/0+(?=\d)/g, (zeros, at: number) => (/\d/.test(word[at - 1] ?? '') ? zeros : ''));

/** Matches file names to documents by the document number and the revision in the name. */
export class FileMatcher {
  readonly #byKey = new Map<string, Entry[]>();
  readonly #revisions = new Map<string, number>();
  readonly #titles: TitleProposals;
  #maxWords = 0;

  constructor(documents: readonly MatchableDocument[]) {
    this.#titles = new TitleProposals(documents);
    for (const document of documents) {
      this.#revisions.set(document.id, document.revisi);
      const words = wordsOf(document.nomor).map(({ text }) => text);
      if (words.length === 0) continue;
      const key = words.map(withoutLeadingZeros).join('');
      const entry: Entry = { ...document, words, joined: words.join('') };
      const others = this.#byKey.get(key);
      if (others) others.push(entry);
      else this.#byKey.set(key, [entry]);
      this.#maxWords = Math.max(this.#maxWords, words.length);
    }
  }

  /**
   * The longest number that begins and ends at word boundaries of the name decides. The document is certain only if it
   * alone has that number, word by word, nothing suggests that the number goes on, and the revision is its current one
   * or not mentioned.
   */
  match(fileName: string): FileMatch {
    const words = fileNameWords(fileName);
    const found = this.#occurrences(words);
    const strong = found.filter((each) => !isShort(each));
    const longest = maximal(strong.length > 0 ? strong : found);
    const [only] = longest;
    if (!only) return this.#matchTitle(words);
    const candidates = candidatesOf(longest, strong);
    const doubt = (reason: Doubt, revisi?: number): FileMatch => ({ kind: 'doubtful', reason, candidates, revisi });
    const rest = [words.slice(0, only.first), words.slice(only.last + 1)] as const;
    const revisions = new Set(rest.flatMap((part) => [...revisionsIn(part).values]));
    const revisi = onlyRevision(revisions);
    if (longest.length > 1) return doubt('several-numbers', revisi);
    const exact = exactEntries(words, only);
    const [entry] = exact;
    if (!entry) return doubt(only.entries.length > 1 ? 'several-documents' : 'spelling', revisi);
    if (only.entries.some((other) => other !== entry && other.joined === entry.joined))
      return doubt('several-documents', revisi);
    if (isReadAsRevision(words, only) || (isShort(only) && !isAlone(words, only))) return doubt('short-number', revisi);
    if (mayBeLonger(words, only) || mayBeShorter(words, only, strong)) return doubt('longer-number', revisi);
    if (hasNumberLike(rest[0]) || hasNumberLike(rest[1])) return doubt('several-numbers', revisi);
    const figure = figureOfOther(words, only);
    if (figure !== undefined && !wordsOf(entry.nama).some(({ text }) => text === figure)) {
      const key = [...words.slice(only.first, only.last).map(({ text }) => text), figure]
        .map(withoutLeadingZeros)
        .join('');
      candidates.push(...(this.#byKey.get(key) ?? []).map(({ id }) => id));
      return doubt('several-numbers', revisi);
    }
    if (revisions.size > 1 || hasFractionalRevision(words)) return doubt('unclear-revision', revisi);
    if (revisi !== undefined && revisi !== entry.revisi) return doubt('wrong-revision', revisi);
    const title = new Set(wordsOf(entry.nama).map(({ text }) => text));
    const untitled = rest.flat().filter(({ text }) => !title.has(text));
    const bare = revisi === undefined ? bareFigure(rest[1], title) : undefined;
    if (bare !== undefined && bare !== entry.revisi) return doubt('unclear-revision', bare);
    if (unfinishedWordIn(untitled) !== undefined) return doubt('unfinished', revisi);
    if (attachmentWordIn(untitled) !== undefined) return doubt('attachment', revisi);
    const others = this.#titles.betterThan(entry.id, rest.flat());
    if (others.length > 0)
      return { kind: 'doubtful', reason: 'other-title', candidates: [entry.id, ...others], revisi };
    return { kind: 'certain', id: entry.id, revisi };
  }

  #matchTitle(words: readonly Word[]): FileMatch {
    const revisi = onlyRevision(revisionsIn(words).values);
    const candidates = this.#titles.titled(words).slice(0, maxCandidates);
    const [id] = candidates;
    if (id === undefined) {
      const beside = this.#titledBesideNumber(words);
      if (beside.length > 0) return { kind: 'doubtful', reason: 'unknown-number', candidates: beside, revisi };
      return { kind: 'unmatched', candidates: this.#titles.propose(words), revisi };
    }
    const isOther = candidates.length === 1 && revisi !== undefined && revisi !== this.#revisions.get(id);
    return { kind: 'doubtful', reason: isOther ? 'wrong-revision' : 'title-only', candidates, revisi };
  }

  /** Ids of the documents whose title is all but a number of no document at an end of the name. */
  #titledBesideNumber(words: readonly Word[]): string[] {
    for (let cut = 1; cut <= Math.min(maxNumberWords, words.length - 1); cut += 1)
      for (const [number, title] of [
        [words.slice(0, cut), words.slice(cut)],
        [words.slice(-cut), words.slice(0, -cut)],
      ] as const) {
        const ids = number.some(({ text }) => /\d/.test(text)) ? this.#titles.titled(title) : [];
        if (ids.length > 0) return ids.slice(0, maxCandidates);
      }
    return [];
  }

  #occurrences(words: readonly Word[]): Occurrence[] {
    const found: Occurrence[] = [];
    const plain = words.map(({ text }) => withoutLeadingZeros(text));
    for (let first = 0; first < plain.length; first += 1) {
      let key = '';
      // One word more than the longest number: a file name may separate what the number writes together.
      for (let last = first; last < Math.min(plain.length, first + this.#maxWords + 1); last += 1) {
        key += plain[last];
        const entries = this.#byKey.get(key);
        if (entries) found.push({ first, last, entries });
      }
    }
    return found;
  }
}

const lengthOf = ({ first, last }: Occurrence): number => last - first;
const contains = (outer: Occurrence, inner: Occurrence): boolean =>
  outer !== inner && outer.first <= inner.first && outer.last >= inner.last;
/** The occurrences that are in no longer one. */
const maximal = (found: readonly Occurrence[]): Occurrence[] =>
  found.filter((each) => !found.some((other) => contains(other, each)));

/** The longest first, then the shorter numbers in them. */
const candidatesOf = (longest: readonly Occurrence[], all: readonly Occurrence[]): string[] => {
  const ordered = [...longest, ...all].sort((one, other) => lengthOf(other) - lengthOf(one));
  return [...new Set(ordered.flatMap(({ entries }) => entries.map(({ id }) => id)))].slice(0, maxCandidates);
};
const maxCandidates = 8;
const maxNumberWords = 8;

const onlyRevision = (values: ReadonlySet<number>): number | undefined =>
  values.size === 1 ? [...values][0] : undefined;

const exactEntries = (words: readonly Word[], { first, last, entries }: Occurrence): Entry[] =>
  entries.filter(
    (entry) =>
      entry.words.length === last - first + 1 && entry.words.every((word, at) => word === words[first + at]?.text),
  );

/** A number of one word may be a figure of the title, unless it mixes letters and digits. */
const isShort = ({ first, last, entries }: Occurrence): boolean =>
  first === last && !entries.some(({ joined }) => joined.length >= 5 && /\p{L}/u.test(joined) && /\d/.test(joined));

/** All its words name a revision: 'ke-1' of 'Revisi ke-1' is probably not the document KE-1. */
const isReadAsRevision = (words: readonly Word[], { first, last }: Occurrence): boolean => {
  const { at } = revisionsIn(words);
  return words.slice(first, last + 1).every((_, index) => at.has(first + index));
};

/** Nothing but the revision, dates and words of no meaning stands beside it. */
const isAlone = (words: readonly Word[], { first, last }: Occurrence): boolean => {
  const ignored = revisionAndDateWords(words);
  return words.every((word, at) => (at >= first && at <= last) || ignored.has(at) || isStatusWord(word.text));
};

/** The separator of two words as one looks at it: its kind, however often it is repeated. */
const lookOf = (separator: string): string => separator.replace(/(.)\1+/g, '$1');

/** How the words of the number are separated in the name; undefined for a number of one word. */
const separatorsIn = (words: readonly Word[], { first, last }: Pick<Occurrence, 'first' | 'last'>): Set<string> =>
  new Set(words.slice(first, last).map(({ after }) => lookOf(after)));

/** Words after the number that are looked at: a number that goes on does so at once. */
const reach = 2;

/**
 * Whether the number may go on in the words beside it: they are separated as its own words are, and look like a part of
 * a number rather than of a title.
 */
const mayBeLonger = (words: readonly Word[], match: Occurrence): boolean => {
  const { first, last } = match;
  const separators = separatorsIn(words, match);
  const joins = (separator: string): boolean =>
    separators.size === 0 ? /^[-/.]$/.test(separator) : separators.has(lookOf(separator));
  const after = words.slice(last + 1);
  const ignoredAfter = revisionAndDateWords(after);
  for (const [at, word] of after.entries()) {
    if (at >= reach || ignoredAfter.has(at) || isStatusWord(word.text) || !joins(word.before)) break;
    if (/\d/.test(word.text) || word.text.length === 1) return true;
  }
  const before = words.slice(0, first);
  const ignoredBefore = revisionAndDateWords(before);
  for (let at = before.length - 1; at >= Math.max(0, before.length - reach); at -= 1) {
    const word = before[at];
    if (!word || ignoredBefore.has(at) || isStatusWord(word.text) || !joins(word.after)) break;
    if (/\d/.test(word.text) || word.text.length === 1 || (word.isUpper && word.text.length <= 4)) return true;
  }
  return false;
};

/**
 * Whether a shorter number in the longest one may be the document's, and the rest is title or revision: 'SOP 001 2' may
 * be SOP-001 in revision 2 or SOP-001-2. A separator that sets the number off from the words beside it decides, and so does a part
 * that mixes letters and digits, as 'F1'.
 */
const mayBeShorter = (words: readonly Word[], match: Occurrence, found: readonly Occurrence[]): boolean => {
  const outside = [words[match.first]?.before, words[match.last]?.after].map((text) => lookOf(text ?? ''));
  return found.some((inner) => {
    if (!contains(match, inner)) return false;
    const extra = [...words.slice(match.first, inner.first), ...words.slice(inner.last + 1, match.last + 1)];
    if (revisionsIn(extra).at.size > 0) return true;
    const joins = [
      ...(inner.first > match.first ? [words[inner.first]?.before] : []),
      ...(inner.last < match.last ? [words[inner.last]?.after] : []),
    ].map((text) => lookOf(text ?? ''));
    const own = separatorsIn(words, inner);
    const isSetOff = joins.every((join) => !outside.includes(join) && (own.size === 0 || own.has(join)));
    return !isSetOff && !extra.some(({ text }) => /\d/.test(text) && /\p{L}/u.test(text));
  });
};
