import { diffArrays } from 'diff';
import type { Block } from './text-page.ts';
import { similarity, type TimeLeft, textKey, wordsOf } from './words.ts';

/** Blocks of both files that belong together, in the order of the newer file; one side only where the other lacks them. */
export interface Pair {
  before: Block[];
  after: Block[];
  moved?: true;
}

interface Keyed {
  block: Block;
  key: string;
  words: string[];
}

const keyed = (block: Block): Keyed => {
  const key = block.cells.map(textKey).join('\t').toLowerCase();
  return { block, key, words: wordsOf(key) };
};

/** Texts are the same paragraph, changed, from this share of common words. */
const minSimilarity = 0.5;
/** Shorter texts are found in several places of a document by chance. */
const minMovedWords = 4;
const minMovedSimilarity = 0.8;
/** Words that more paragraphs have say nothing about which two belong together. */
const maxParagraphsOfWord = 40;

/** Aligns two documents as wholes: equal paragraphs first, then similar ones between them, then those that moved. */
export const alignedBlocks = (before: readonly Block[], after: readonly Block[], timeLeft: TimeLeft): Pair[] => {
  const [old, present] = [before.map(keyed), after.map(keyed)];
  const changes = diffArrays(
    old.map(({ key }) => key),
    present.map(({ key }) => key),
    { timeout: Math.max(1, timeLeft() / 2) },
  ) ?? [
    { removed: true, added: false, count: old.length },
    { removed: false, added: true, count: present.length },
  ];
  const pairs: KeyedPair[] = [];
  const taken = { old: 0, present: 0 };
  let gap: { old: Keyed[]; present: Keyed[] } = { old: [], present: [] };
  const closeGap = () => {
    pairs.push(...alignedGap(gap.old, gap.present));
    gap = { old: [], present: [] };
  };
  for (const { added, removed, count } of changes) {
    const olds = added ? [] : old.slice(taken.old, taken.old + count);
    const presents = removed ? [] : present.slice(taken.present, taken.present + count);
    taken.old += olds.length;
    taken.present += presents.length;
    if (added || removed) {
      gap.old.push(...olds);
      gap.present.push(...presents);
      continue;
    }
    closeGap();
    pairs.push(...olds.map((each, index) => ({ old: [each], present: presents.slice(index, index + 1) })));
  }
  closeGap();
  return withMoves(pairs).map(({ old: olds, present: presents, moved }) => ({
    before: olds.map(({ block }) => block),
    after: presents.map(({ block }) => block),
    ...(moved && { moved }),
  }));
};

type KeyedPair = { old: Keyed[]; present: Keyed[]; moved?: true };

/** Pairs of similar texts, with those that share enough words with one another only. */
const similarPairs = (old: readonly Keyed[], present: readonly Keyed[], least: number) => {
  const places = new Map<string, number[]>();
  for (const [index, { words }] of old.entries())
    for (const word of new Set(words)) {
      const found = places.get(word);
      if (found) found.push(index);
      else places.set(word, [index]);
    }
  return present.flatMap(({ words, block }, at) => {
    const candidates = new Set<number>();
    for (const word of new Set(words)) {
      const found = places.get(word) ?? [];
      if (found.length <= maxParagraphsOfWord) for (const index of found) candidates.add(index);
    }
    return [...candidates].flatMap((index) => {
      const other = old[index];
      if (!other || other.block.cells.length > 1 !== block.cells.length > 1) return [];
      const share = similarity(other.words, words);
      return share >= least ? [{ old: index, present: at, share, weight: share * words.length }] : [];
    });
  });
};

/** Between two equal paragraphs: the similar ones in the same order with the most text in common. */
const alignedGap = (old: readonly Keyed[], present: readonly Keyed[]): KeyedPair[] => {
  const chain = heaviestChain(similarPairs(old, present, minSimilarity));
  const pairs: KeyedPair[] = [];
  const taken = { old: 0, present: 0 };
  const addUnmatched = (untilOld: number, untilPresent: number) => {
    pairs.push(...old.slice(taken.old, untilOld).map((each) => ({ old: [each], present: [] })));
    pairs.push(...present.slice(taken.present, untilPresent).map((each) => ({ old: [], present: [each] })));
  };
  for (const match of chain) {
    addUnmatched(match.old, match.present);
    pairs.push({ old: old.slice(match.old, match.old + 1), present: present.slice(match.present, match.present + 1) });
    taken.old = match.old + 1;
    taken.present = match.present + 1;
  }
  addUnmatched(old.length, present.length);
  return withJoined(pairs);
};

interface Match {
  old: number;
  present: number;
  weight: number;
}

/** The matches with rising places in both documents that weigh most together (a Fenwick tree of the best chains). */
const heaviestChain = <M extends Match>(matches: readonly M[]): M[] => {
  const sorted = matches.toSorted((a, b) => a.present - b.present || b.old - a.old);
  interface Chain {
    match: M;
    weight: number;
    previous: Chain | undefined;
  }
  const best: (Chain | undefined)[] = [];
  const size = Math.max(0, ...matches.map(({ old }) => old + 1));
  for (const match of sorted) {
    let previous: Chain | undefined;
    for (let at = match.old; at > 0; at -= at & -at) {
      const found = best[at];
      if (found && found.weight > (previous?.weight ?? 0)) previous = found;
    }
    const chain: Chain = { match, weight: match.weight + (previous?.weight ?? 0), previous };
    for (let at = match.old + 1; at <= size; at += at & -at)
      if (chain.weight > (best[at]?.weight ?? 0)) best[at] = chain;
  }
  let heaviest: Chain | undefined;
  for (const chain of best) if (chain && chain.weight > (heaviest?.weight ?? 0)) heaviest = chain;
  const found: M[] = [];
  for (let chain = heaviest; chain; chain = chain.previous) found.unshift(chain.match);
  return found;
};

const joined = (parts: readonly Keyed[]): Keyed[] | undefined =>
  parts.length < 2 || parts.some(({ block }) => block.cells.length > 1) ? undefined : [...parts];

const shareOf = ({ old, present }: KeyedPair): number =>
  similarity(
    old.flatMap(({ words }) => words),
    present.flatMap(({ words }) => words),
  );

/** Joins paragraphs that the other file has as one: lines that end early look like the end of a paragraph. */
const withJoined = (pairs: readonly KeyedPair[]): KeyedPair[] => {
  const result: KeyedPair[] = [];
  for (const pair of pairs) {
    const last = result.at(-1);
    const isHalf = (each: KeyedPair) => each.old.length === 0 || each.present.length === 0;
    if (last && isHalf(last) !== isHalf(pair)) {
      const [whole, half] = isHalf(pair) ? [last, pair] : [pair, last];
      const both = { old: [...last.old, ...pair.old], present: [...last.present, ...pair.present] };
      const isParagraph = joined(both.old) ?? joined(both.present);
      if (half && whole && isParagraph && !both.old.concat(both.present).some(({ block }) => block.cells.length > 1)) {
        // A new paragraph that only resembles its neighbour has words that the other file lacks.
        if (shareOf(both) > shareOf(whole) + 0.05 && shareOf(both) > 0.8) {
          result[result.length - 1] = both;
          continue;
        }
      }
    }
    result.push(pair);
  }
  return result;
};

/** Pairs what one place lost with what another place gained. */
const withMoves = (pairs: readonly KeyedPair[]): KeyedPair[] => {
  const long = ({ words }: Keyed) => words.length >= minMovedWords;
  const lost = pairs.filter(({ present }) => present.length === 0).flatMap(({ old }) => old.filter(long));
  const gained = pairs.filter(({ old }) => old.length === 0).flatMap(({ present }) => present.filter(long));
  const from = new Map<Keyed, Keyed>();
  const used = new Set<Keyed>();
  const candidates = similarPairs(lost, gained, minMovedSimilarity).toSorted((a, b) => b.share - a.share);
  for (const { old, present } of candidates) {
    const [source, target] = [lost[old], gained[present]];
    if (!source || !target || used.has(source) || from.has(target)) continue;
    from.set(target, source);
    used.add(source);
  }
  return pairs.flatMap((pair) => {
    const [source, target] = [pair.old[0], pair.present[0]];
    if (source && !target && used.has(source)) return [];
    const moved = target && !source ? from.get(target) : undefined;
    return [moved ? { old: [moved], present: pair.present, moved: true as const } : pair];
  });
};
