import type { Answer } from './people.ts';
import type { Observation, Outcome } from './world.ts';

/** Sends the command; everything that it needs, such as uploads, is there already. */
export type Send = () => Promise<Observation>;

/** The one of the newest entries that a command selects; undefined where there are none. */
export const selected = <T>(entries: readonly T[], which: number): T | undefined =>
  entries[entries.length - 1 - (which % Math.max(1, Math.min(entries.length, 5)))];

export const outcomeOf = ({ code }: Answer<never> | { code: Outcome['code'] | 'lost' }): Outcome =>
  code === 'lost' ? { code: 'unknown' } : { code: code as 'ok' };
