import uFuzzy from '@leeoniya/ufuzzy';

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
export const typoMatches = (words: string[], typed: string): readonly number[] => {
  if (!canHaveTypo.test(typed)) return [];
  return (matcher.filter(words, typed) ?? []).filter((index) => isLatin.test(words[index] ?? ''));
};
