import pLimit from 'p-limit';
import type { Observation, Outcome } from './observations.ts';
import type { Answer } from './people.ts';

/** Sends the command; everything that it needs, such as uploads, is there already. */
export type Send = () => Promise<Observation>;

/** The one of the newest entries that a command selects; undefined where there are none. */
export const selected = <T>(entries: readonly T[], which: number): T | undefined =>
  entries[entries.length - 1 - (which % Math.max(1, Math.min(entries.length, 5)))];

/** The one of a fixed list that a command selects. */
export const oneOf = <const T>(list: readonly [T, ...T[]], at: number): T => list[at % list.length] ?? list[0];

export const outcomeOf = ({ code }: Pick<Answer<never>, 'code'>): Outcome =>
  code === 'lost' ? { code: 'unknown' } : { code: code as 'ok' };

/** Reads do not use the processes of all other calls. */
const concurrentReads = 2;

export const readInTurn = async <K, T>(keys: ReadonlySet<K>, read: (key: K) => Promise<T>): Promise<T[]> =>
  pLimit(concurrentReads).map(keys, read);
