import type { DocumentPages } from '../../functions/file-search/text-index/segment.ts';

/** Random numbers that every run repeats. */
const randomFrom = (seed: number) => {
  let state = seed * 2654435761 + 1;
  return (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), state | 1) + 0x6d2b79f5) | 0;
    return ((state ^ (state >>> 14)) >>> 0) % below;
  };
};

const syllables =
  'ba da ga ka la ma na pa ra sa ta be ke le me ne pe re se te bi di ki li mi ni pi si ti bu du ku lu mu nu pu ru su tu'.split(
    ' ',
  );
const endings = ['', 'n', 'ng', 'r', 's', 't', 'k', 'l', 'm', 'p'];
const affixes: readonly (readonly [string, string])[] = [
  ...[
    ['', ''],
    ['di', ''],
    ['di', 'kan'],
    ['ber', ''],
    ['ter', ''],
    ['ke', 'an'],
    ['per', 'an'],
    ['', 'an'],
    ['', 'nya'],
  ],
] as [string, string][];

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** So many roots as a dictionary of daily use. */
const rootCount = 12_000;
const rootOf = (index: number): string =>
  at(syllables, index) + at(syllables, Math.floor(index / syllables.length)) + at(endings, Math.floor(index / 7));

/** The frequency of a word falls with its rank, as in every language. */
const ranks = (random: (below: number) => number): number =>
  Math.floor(rootCount ** ((random(1_000_000) / 1_000_000) ** 2.5)) - 1;

const wordFrom = (random: (below: number) => number): string => {
  const kind = random(1000);
  if (kind < 30) return String(random(500));
  if (kind < 33) return `HKT-SOP-${random(8)}-${random(1000)}`;
  const [prefix, suffix] = at(affixes, kind < 850 ? 0 : random(affixes.length));
  return prefix + rootOf(ranks(random)) + suffix;
};

/** Texts with the affixes, numbers and codes of procedures, and of 3,000 words with 900 different ones, as these have. */
export const generatedTexts = (from: number, to: number, words: number): DocumentPages[] =>
  Array.from({ length: to - from }, (_, index) => {
    const random = randomFrom(from + index + 1);
    const text = Array.from({ length: words }, () => wordFrom(random)).join(' ');
    const id = `document${String(from + index).padStart(6, '0')}`;
    return { id, sha256: `${id}${id}${id}`.slice(0, 44), pages: [text] };
  });

/** Queries of common and rare words. */
export const generatedQueries = (count: number, words: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    [rootOf(40 + index * 3), rootOf(400 + index * 37), rootOf(10 + index)].slice(0, words).join(' '),
  );
