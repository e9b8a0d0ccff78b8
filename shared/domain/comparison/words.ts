import { diffArrays } from 'diff';

/** Words with one mark; consecutive parts are separated by a space. */
export interface Part {
  text: string;
  mark?: 'added' | 'removed';
}

/** How many milliseconds remain of the time that a comparison may take; it becomes coarser without them. */
export type TimeLeft = () => number;

export const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** What two spellings of a word have in common: a hyphen between letters may come from the end of a line. */
export const wordKey = (word: string): string => word.replace(/(?<=\p{L})-(?=\p{L})/gu, '');

export const textKey = (text: string): string => wordsOf(text).map(wordKey).join(' ');

const part = (words: readonly string[], mark?: Part['mark']): Part => ({
  text: words.join(' '),
  ...(mark && { mark }),
});

/** Both texts with the words marked that only one of them has. */
export const markedWords = (before: string, after: string, timeLeft: TimeLeft): { before: Part[]; after: Part[] } => {
  const words = { before: wordsOf(before), after: wordsOf(after) };
  const changes = diffArrays(words.before.map(wordKey), words.after.map(wordKey), { timeout: Math.max(1, timeLeft()) });
  if (!changes)
    return {
      before: words.before.length > 0 ? [part(words.before, 'removed')] : [],
      after: [part(words.after, 'added')],
    };
  const marked: { before: Part[]; after: Part[] } = { before: [], after: [] };
  const taken = { before: 0, after: 0 };
  for (const { added, removed, count } of changes) {
    if (!added) {
      marked.before.push(part(words.before.slice(taken.before, taken.before + count), removed ? 'removed' : undefined));
      taken.before += count;
    }
    if (!removed) {
      marked.after.push(part(words.after.slice(taken.after, taken.after + count), added ? 'added' : undefined));
      taken.after += count;
    }
  }
  return marked;
};

/** The share of words that two texts have in common, from 0 to 1, whatever their order. */
export const similarity = (before: readonly string[], after: readonly string[]): number => {
  if (before.length + after.length === 0) return 1;
  const counts = new Map<string, number>();
  for (const word of before) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of after) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    common += 1;
    counts.set(word, left - 1);
  }
  return (2 * common) / (before.length + after.length);
};
