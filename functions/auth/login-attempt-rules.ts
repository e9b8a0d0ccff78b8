const minute = 60_000;
export const windowMs = 24 * 60 * minute;
const freeAttempts = 5;
const attemptsPerWindow = 20;
const maxLockMs = 60 * minute;

/** Attempts within a day; instants in milliseconds since 1970. */
interface Tally {
  /** Since the last success. */
  count: number;
  /** Since the window began. */
  total: number;
  since: number;
  locked_until: number;
  version: number;
}

export interface Attempts extends Tally {
  generation: number;
}

/** The attempts that count in a generation: none of an earlier one. A later one was read after the generation rose. */
export const attemptsInGeneration = (generation: number, attempts: Attempts): Attempts =>
  attempts.generation >= generation
    ? attempts
    : { ...attempts, count: 0, total: 0, since: 0, locked_until: 0, generation };

/** 5 attempts are free, then 1 minute, doubling to an hour; the twentieth of a day locks until the day is over. */
export const tallyAfterAttempt = (before: Tally | undefined, now: Date): Tally => {
  const instant = now.getTime();
  const empty = { count: 0, total: 0, since: instant, locked_until: 0, version: before?.version ?? 0 };
  const { count, total, since, version } = before && instant < before.since + windowMs ? before : empty;
  const next = { count: count + 1, total: total + 1, since, version: version + 1 };
  if (next.total >= attemptsPerWindow) return { ...next, locked_until: since + windowMs };
  if (next.count < freeAttempts) return { ...next, locked_until: 0 };
  const lockMs = minute * 2 ** Math.min(next.count - freeAttempts, 10);
  return { ...next, locked_until: instant + Math.min(lockMs, maxLockMs) };
};
