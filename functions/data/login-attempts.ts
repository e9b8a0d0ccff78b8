import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { Failure } from '../../shared/errors.ts';
import { keys } from './keys.ts';
import { type Key, readAll, readItem, readItems, tableName, type Write, writeTogether, wroteUnder } from './table.ts';

const minute = 60_000;
const windowMs = 24 * 60 * minute;
const freeAttempts = 5;
const attemptsPerWindow = 20;
const longestLockMs = 60 * minute;

/**
 * Who tries: attempts at an NRP are counted apart for each device its owner has signed in on, and for its changes of
 * password, so that whoever locks the one does not lock the others.
 */
export type Lane = 'ANY' | `DEV#${string}` | 'CHANGE';

/** Attempts at one NRP within a day, whether or not it exists; instants in ms since 1970. */
const attempts = z.object({
  SK: z.string().optional(),
  /** Since the last success. */
  count: z.int().nonnegative(),
  /** Failures since the window began, successes in between or not. */
  total: z.int(),
  since: z.number(),
  locked_until: z.number(),
  version: z.int().nonnegative(),
});
type Attempts = z.infer<typeof attempts>;

/**
 * Counts an attempt before the password is looked at: a burst of guesses in parallel is counted one by one, and the
 * fifth already locks the door behind itself. `locked_out` while it is locked; a success opens it again.
 */
export const countAttempt = async (nrp: string, lane: Lane, now: Date): Promise<void> => {
  const key = keys.attempts(nrp, lane);
  for (;;) {
    const seen = await readItem(attempts, key);
    if (seen && seen.locked_until > now.getTime()) throw lockedOut(seen.locked_until - now.getTime());
    // When another attempt was counted in between, look again; each such round one of them got through, so rounds are few.
    if (await counted(key, seen, afterAttempt(seen, now))) return;
  }
};

const counted = (key: Key, seen: Attempts | undefined, next: Attempts): Promise<boolean> =>
  wroteUnder(
    new PutCommand({
      TableName: tableName(),
      Item: { ...next, ...key, ttl: Math.ceil(Math.max(next.locked_until, next.since + windowMs) / 1000) },
      ...(seen
        ? { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': seen.version } }
        : {
            ConditionExpression: 'attribute_not_exists(PK) OR since < :window',
            ExpressionAttributeValues: { ':window': next.since - windowMs },
          }),
    }),
  );

/** 5 attempts are free, then 1 minute, doubling to an hour; the twentieth of a day locks until the day is over. */
export const afterAttempt = (seen: Attempts | undefined, now: Date): Attempts => {
  const at = now.getTime();
  const fresh = { count: 0, total: 0, since: at, locked_until: 0, version: seen?.version ?? 0 };
  const { count, total, since, version } = seen && at < seen.since + windowMs ? seen : fresh;
  const counted = { count: count + 1, total: total + 1, since, version: version + 1 };
  if (counted.total >= attemptsPerWindow) return { ...counted, locked_until: since + windowMs };
  if (counted.count < freeAttempts) return { ...counted, locked_until: 0 };
  const doubled = minute * 2 ** Math.min(counted.count - freeAttempts, 10);
  return { ...counted, locked_until: at + Math.min(doubled, longestLockMs) };
};

/** The member of a success that forgets the failures before it; those of the day stay counted, but for itself. */
export const attemptsForgotten = (nrp: string, lane: Lane, now: Date): Write => ({
  item: {
    Update: {
      Key: keys.attempts(nrp, lane),
      UpdateExpression:
        'SET #count = :none, locked_until = :none, since = if_not_exists(since, :now) ADD version :one, #total :less',
      ExpressionAttributeNames: { '#count': 'count', '#total': 'total' },
      ExpressionAttributeValues: { ':none': 0, ':one': 1, ':less': -1, ':now': now.getTime() },
    },
  },
});

/** Until when signing in is locked, for each of these NRPs; undefined where it is open. */
export const lockedUntil = async (nrps: readonly string[], now: Date): Promise<(Date | undefined)[]> => {
  const found = await readItems(
    attempts,
    nrps.map((nrp) => keys.attempts(nrp, 'ANY')),
  );
  return found.map((seen) => (seen && seen.locked_until > now.getTime() ? new Date(seen.locked_until) : undefined));
};

/** Members that open every lane of an NRP again, and forget what was tried. */
export const everyLaneOpened = async (nrp: string): Promise<Write[]> => {
  const lanes = await readAll(attempts.required({ SK: true }), {
    where: 'PK = :pk',
    ExpressionAttributeValues: { ':pk': keys.attempts(nrp, 'ANY').PK },
    ConsistentRead: true,
  });
  return lanes.map(({ SK }) => ({
    item: {
      Update: {
        Key: { PK: keys.attempts(nrp, 'ANY').PK, SK },
        UpdateExpression: 'SET #count = :none, #total = :none, locked_until = :none ADD version :one',
        ExpressionAttributeNames: { '#count': 'count', '#total': 'total' },
        ExpressionAttributeValues: { ':none': 0, ':one': 1 },
      },
    },
  }));
};

/** Opens a locked sign-in; `also` belongs to the same change. */
export const unlocked = async (nrp: string, also: readonly Write[]): Promise<void> =>
  writeTogether([...(await everyLaneOpened(nrp)), ...also]);

export const lockedOut = (ms: number): Failure =>
  new Failure('locked_out', { n: Math.ceil(ms / minute) }, { retryAfterSeconds: Math.ceil(ms / 1000) });
