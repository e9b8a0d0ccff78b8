import { z } from 'zod';
import { Failure } from '../../shared/errors.ts';
import { keys } from './keys.ts';
import { readItem, type Write, writeTogether } from './table.ts';

const minute = 60_000;
const windowMs = 24 * 60 * minute;
const freeAttempts = 5;
const attemptsPerWindow = 20;
const longestLockMs = 60 * minute;

/** Attempts at one NRP within a day, whether or not it exists; instants in ms since 1970. */
const attempts = z.object({
  count: z.int().nonnegative(),
  since: z.number(),
  locked_until: z.number(),
  version: z.int().nonnegative(),
});
type Attempts = z.infer<typeof attempts>;

/**
 * Counts an attempt before the password is looked at: a burst of guesses in parallel is counted one by one, and the
 * fifth already locks the door behind itself. `locked_out` while it is locked; a success opens it again.
 */
export const countAttempt = async (nrp: string, now: Date): Promise<void> => {
  for (;;) {
    const seen = await readItem(attempts, keys.loginAttempts(nrp));
    if (seen && seen.locked_until > now.getTime()) throw lockedOut(seen.locked_until - now.getTime());
    if (await counted(nrp, seen, afterAttempt(seen, now))) return;
  }
};

class Overtaken extends Error {}

/** False when another attempt was counted in between; each such round one of them gets through, so rounds are few. */
const counted = async (nrp: string, seen: Attempts | undefined, next: Attempts): Promise<boolean> => {
  try {
    await writeTogether([
      {
        item: {
          Put: {
            Item: itemOf(nrp, next),
            ...(seen
              ? { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': seen.version } }
              : {
                  ConditionExpression: 'attribute_not_exists(PK) OR since < :window',
                  ExpressionAttributeValues: { ':window': next.since - windowMs },
                }),
          },
        },
        otherwise: () => {
          throw new Overtaken();
        },
      },
    ]);
    return true;
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
};

const itemOf = (nrp: string, next: Attempts) => ({
  ...keys.loginAttempts(nrp),
  ...next,
  ttl: Math.ceil(Math.max(next.locked_until, next.since + windowMs) / 1000),
});

/** 5 attempts are free, then 1 minute, doubling to an hour; the twentieth of a day locks until the day is over. */
export const afterAttempt = (seen: Attempts | undefined, now: Date): Attempts => {
  const at = now.getTime();
  const current = seen && at < seen.since + windowMs ? seen : { count: 0, since: at, version: seen?.version ?? 0 };
  const count = current.count + 1;
  const doubled = minute * 2 ** Math.min(count - freeAttempts, 10);
  const lockMs =
    count < freeAttempts
      ? 0
      : count >= attemptsPerWindow
        ? current.since + windowMs - at
        : Math.min(doubled, longestLockMs);
  return { count, since: current.since, locked_until: lockMs === 0 ? 0 : at + lockMs, version: current.version + 1 };
};

/** The member of a successful sign-in that forgets the attempts before it. */
export const attemptsForgotten = (nrp: string, now: Date): Write => ({
  item: {
    Update: {
      Key: keys.loginAttempts(nrp),
      UpdateExpression: 'SET #count = :none, locked_until = :none, since = if_not_exists(since, :now) ADD version :one',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':none': 0, ':one': 1, ':now': now.getTime() },
    },
  },
});

const lockedOut = (ms: number): Failure =>
  new Failure('locked_out', { n: Math.ceil(ms / minute) }, { retryAfterSeconds: Math.ceil(ms / 1000) });
