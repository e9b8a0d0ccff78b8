import type { EnvironmentData } from './environment-data.ts';
import type { CheckName } from './remedies.ts';

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

/** All that differs of an item, as one finding; none where nothing does. */
export const differenceFindings = (
  subject: string,
  item: string,
  differences: readonly string[],
  partitions: readonly string[],
): Finding[] => (differences.length === 0 ? [] : [{ subject, line: `${item}: ${differences.join('; ')}`, partitions }]);

/** The fields whose values differ, with both values: what is stored, and what it follows from. */
export const fieldDifferences = (stored: object, expected: object, source: string): string[] => {
  const shownValue = (record: object, field: string): string =>
    JSON.stringify((record as Record<string, unknown>)[field]) ?? 'absent';
  return [...new Set([...Object.keys(stored), ...Object.keys(expected)])]
    .map((field) => [field, shownValue(stored, field), shownValue(expected, field)] as const)
    .filter(([, one, other]) => one !== other)
    .map(([field, one, other]) => `${field} is ${one}, ${source} says ${other}`);
};

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
  name: CheckName;
  /** How it was checked, after its name. */
  detail?: string;
  compare: (data: EnvironmentData) => Comparison | Promise<Comparison>;
  confirm?: (findings: readonly Finding[], data: EnvironmentData) => Promise<Finding[]>;
}
