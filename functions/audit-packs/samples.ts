export interface Ranked {
  id: string;
  /** SHA-256 of seed and id, hexadecimal. */
  digest: string;
}

/** How many of `total` are chosen: the square root, and at least five where there are so many. */
export const sampleSize = (total: number): number => Math.min(total, Math.max(5, Math.ceil(Math.sqrt(total))));

/**
 * All of a population in the order in which samples are chosen: the first `sampleSize` are the sample. The order follows
 * from the seed and the ids alone, so that anyone can repeat the choice: `digestOf` is the SHA-256 of its text.
 */
export const rankedPopulation = <T extends { id: string }>(
  population: readonly T[],
  seed: string,
  digestOf: (text: string) => string,
): (T & Ranked)[] =>
  population
    .map((each) => ({ ...each, digest: digestOf(seed + each.id) }))
    .sort((one, other) => (one.digest < other.digest ? -1 : 1));
