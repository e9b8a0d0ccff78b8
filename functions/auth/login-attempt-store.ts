import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { Failure } from '../../shared/errors.ts';
import { keys } from '../db/keys.ts';
import {
  type Key,
  readItem,
  readItems,
  type TransactItem,
  tableName,
  transactWrite,
  writeConditionally,
} from '../db/table.ts';

const minute = 60_000;
const windowMs = 24 * 60 * minute;
const freeAttempts = 5;
const attemptsPerWindow = 20;
const maxLockMs = 60 * minute;

/**
 * Who tries: attempts at an NRP are counted apart for each device its owner has signed in on, and for its changes of
 * password, so that whoever locks the one does not lock the others.
 */
export type AttemptScope = 'ANY' | `DEV#${string}` | 'CHANGE';

/** Attempts at one NRP within a day, whether or not it exists; instants in ms since 1970. */
const attempts = z.object({
  /** The generation it was counted in: opening an NRP raises it, and what was counted in an earlier one is void. */
  generation: z.int().default(0),
  /** Since the last success. */
  count: z.int().nonnegative(),
  /** Failures since the window began, successes in between or not. */
  total: z.int(),
  since: z.number(),
  locked_until: z.number(),
  version: z.int().nonnegative(),
});
type Attempts = z.infer<typeof attempts>;
type Tally = Omit<Attempts, 'generation'>;

/** Absent where nobody opened the NRP yet. It has no time to live: a lane counted in it must not become void by itself. */
const generationItem = z.object({ generation: z.int() });
const firstGeneration = { generation: 0 };

/**
 * Counts an attempt before the password is looked at: a burst of guesses in parallel is counted one by one, and the
 * fifth already locks the door behind itself. `locked_out` while it is locked; a success opens it again.
 */
export const countAttempt = async (nrp: string, scope: AttemptScope, now: Date): Promise<void> => {
  const key = keys.attempts(nrp, scope);
  for (;;) {
    const [stored, { generation } = firstGeneration] = await Promise.all([
      readItem(attempts, key),
      readItem(generationItem, keys.attemptsGeneration(nrp)),
    ]);
    const seen = stored && attemptsInGeneration(generation, stored);
    if (seen && seen.locked_until > now.getTime()) throw lockedOutFailure(seen.locked_until - now.getTime());
    const next = { ...tallyAfterAttempt(seen, now), generation: seen?.generation ?? generation };
    // When another attempt was counted in between, look again; each such round one of them got through, so rounds are few.
    if (await saveAttempts(key, seen, next)) return;
  }
};

/** What a lane counts in this generation. A lane of a later one was read after the generation was raised, and counts. */
const attemptsInGeneration = (generation: number, lane: Attempts): Attempts =>
  lane.generation >= generation ? lane : { ...lane, count: 0, total: 0, since: 0, locked_until: 0, generation };

const saveAttempts = (key: Key, seen: Attempts | undefined, next: Attempts): Promise<boolean> =>
  writeConditionally(
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
export const tallyAfterAttempt = (seen: Tally | undefined, now: Date): Tally => {
  const at = now.getTime();
  const fresh = { count: 0, total: 0, since: at, locked_until: 0, version: seen?.version ?? 0 };
  const { count, total, since, version } = seen && at < seen.since + windowMs ? seen : fresh;
  const counted = { count: count + 1, total: total + 1, since, version: version + 1 };
  if (counted.total >= attemptsPerWindow) return { ...counted, locked_until: since + windowMs };
  if (counted.count < freeAttempts) return { ...counted, locked_until: 0 };
  const doubled = minute * 2 ** Math.min(counted.count - freeAttempts, 10);
  return { ...counted, locked_until: at + Math.min(doubled, maxLockMs) };
};

/** The member of a success that forgets the failures before it; those of the day stay counted, but for itself. */
export const attemptsResetUpdate = (nrp: string, lane: AttemptScope, now: Date): TransactItem => ({
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
export const loadLockTimes = async (nrps: readonly string[], now: Date): Promise<(Date | undefined)[]> => {
  const lanes = nrps.map((nrp) => keys.attempts(nrp, 'ANY'));
  const [found, generations] = await Promise.all([
    readItems(attempts, lanes),
    readItems(generationItem, nrps.map(keys.attemptsGeneration)),
  ]);
  return found.map((stored, at) => {
    const seen = stored && attemptsInGeneration((generations[at] ?? firstGeneration).generation, stored);
    return seen && seen.locked_until > now.getTime() ? new Date(seen.locked_until) : undefined;
  });
};

/**
 * Transaction item: opens every lane of an NRP and forgets what was tried. It writes no lane: there is one for each
 * device, and a transaction has at most 100 items.
 */
export const attemptsGenerationUpdate = (nrp: string): TransactItem => ({
  item: {
    Update: {
      Key: keys.attemptsGeneration(nrp),
      UpdateExpression: 'ADD generation :one',
      ExpressionAttributeValues: { ':one': 1 },
    },
  },
});

/** Opens a locked sign-in; `also` belongs to the same change. */
export const unlockUser = (nrp: string, also: readonly TransactItem[]): Promise<void> =>
  transactWrite([attemptsGenerationUpdate(nrp), ...also]);

export const lockedOutFailure = (ms: number): Failure =>
  new Failure('locked_out', { n: Math.ceil(ms / minute) }, { retryAfterSeconds: Math.ceil(ms / 1000) });
