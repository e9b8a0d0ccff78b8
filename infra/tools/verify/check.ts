import type { EnvironmentData } from './environment-data.ts';

/** A difference that a check found. */
export interface Finding {
  /** The same when the same is found again. */
  subject: string;
  /** Names the item and the difference, in English. */
  line: string;
  /** Partition keys of the items that were compared, to read them again; empty where no item was compared. */
  partitions: readonly string[];
  /** Whether it breaks no promise: it is named for the operator, and does not count as a violation. */
  isNote?: true;
}

export interface Comparison {
  /** How many items or files were compared. */
  compared: number;
  findings: Finding[];
}

/**
 * A promise of the product about its data. `compare` takes the data of the whole environment, or of the few partitions that are
 * read again; `confirm` reads findings again where partitions are not enough.
 */
export interface Check {
  name: string;
  compare: (data: EnvironmentData) => Comparison | Promise<Comparison>;
  confirm?: (findings: readonly Finding[], data: EnvironmentData) => Promise<Finding[]>;
}
