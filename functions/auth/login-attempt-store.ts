import * as z from 'zod/mini';
import { Failure } from '../../shared/errors.ts';
import { anyOf, compares, equals, ifAbsent, itemPut, itemUpdate, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { type Key, readItem, readItems, readPage } from '../db/table.ts';
import { type TransactItem, transactWrite, writeConditionally } from '../db/transactions.ts';
import { type Attempts, attemptsInGeneration, tallyAfterAttempt, windowMs } from './login-attempt-rules.ts';

const minute = 60_000;

/**
 * What attempts at an NRP are counted for: anyone, one of its known devices, its password changes, or the PIN of its
 * badge. Each is counted and locked by itself, so that failures of one do not lock out the others.
 */
export type AttemptScope = 'ANY' | `DEV#${string}` | 'CHANGE' | 'PIN';

/** Attempts at one NRP within a day, whether or not the NRP exists; instants in milliseconds since 1970. */
const attemptsItem = z.object({
  /** The NRP's generation at the time: unlocking an NRP raises it, and attempts of earlier generations no longer count. */
  generation: z._default(z.int(), 0),
  count: z.int().check(z.nonnegative()),
  /** Failures since the window began, successes in between or not. */
  total: z.int(),
  since: z.number(),
  locked_until: z.number(),
  version: z.int().check(z.nonnegative()),
});

/** Absent for an NRP that was never unlocked. It has no time to live: its loss would make counted attempts void. */
const generationItem = z.object({ generation: z.int() });
const firstGeneration = { generation: 0 };

/**
 * Counts an attempt before the password is compared, so that parallel guesses are counted one by one and the fifth
 * already locks. `locked_out` while the scope is locked; a success resets it.
 */
export const countAttempt = async (nrp: string, scope: AttemptScope, now: Date): Promise<void> => {
  const key = keys.attempts(nrp, scope);
  for (;;) {
    const [stored, { generation } = firstGeneration] = await Promise.all([
      readItem(attemptsItem, key),
      readItem(generationItem, keys.attemptsGeneration(nrp)),
    ]);
    const before = stored && attemptsInGeneration(generation, stored);
    if (before && before.locked_until > now.getTime()) throw lockedOutFailure(before.locked_until - now.getTime());
    const after = { ...tallyAfterAttempt(before, now), generation: before?.generation ?? generation };
    // False when another attempt was counted in between. One attempt succeeds in each round, so rounds are few.
    if (await saveAttempts(key, before, after)) {
      if (scope === 'ANY' && after.locked_until > now.getTime()) await saveLock(nrp, after.locked_until);
      return;
    }
  }
};

/** Lets admins see that sign-in is locked, without a search through all users. */
const saveLock = async (nrp: string, until: number): Promise<void> => {
  await writeConditionally(
    itemPut({ ...keys.lockedNrp(nrp, new Date(until).toISOString()), nrp, ttl: Math.ceil(until / 1000) }, {}),
  );
};

const saveAttempts = (key: Key, before: Attempts | undefined, after: Attempts): Promise<boolean> =>
  writeConditionally(
    itemPut(
      { ...after, ...key, ttl: Math.ceil(Math.max(after.locked_until, after.since + windowMs) / 1000) },
      {
        condition: before
          ? equals('version', before.version)
          : anyOf(notExists, compares('since', '<', after.since - windowMs)),
      },
    ),
  );

/** Resets the failures before a success; the failures of the day stay counted, without the successful attempt. */
export const attemptsResetUpdate = (nrp: string, scope: AttemptScope, now: Date): TransactItem =>
  itemUpdate(keys.attempts(nrp, scope), {
    set: { count: 0, locked_until: 0, since: ifAbsent(now.getTime()) },
    add: { version: 1, total: -1 },
  });

/** Until when signing in is locked, for each of these NRPs; undefined where it is not. */
export const loadLockTimes = async (nrps: readonly string[], now: Date): Promise<(Date | undefined)[]> => {
  const [found, generations] = await Promise.all([
    readItems(
      attemptsItem,
      nrps.map((nrp) => keys.attempts(nrp, 'ANY')),
    ),
    readItems(generationItem, nrps.map(keys.attemptsGeneration)),
  ]);
  return found.map((stored, index) => {
    const attempts = stored && attemptsInGeneration((generations[index] ?? firstGeneration).generation, stored);
    return attempts && attempts.locked_until > now.getTime() ? new Date(attempts.locked_until) : undefined;
  });
};

/** Entries of locks that are read: an address may lock invented NRPs, which no user has. */
const maxLocksRead = 200;

/** NRPs whose sign-in is locked now, whether or not a user has them; `more`: some may be missing. */
export const listLockedNrps = async (now: Date): Promise<{ nrps: string[]; more: boolean }> => {
  const { items, next } = await readPage(z.object({ nrp: z.string() }), {
    where: 'PK = :locks AND SK > :now',
    ExpressionAttributeValues: { ':locks': keys.lockedNrps, ':now': now.toISOString() },
    Limit: maxLocksRead,
  });
  const found = [...new Set(items.map(({ nrp }) => nrp))];
  const locks = await loadLockTimes(found, now);
  return { nrps: found.filter((_nrp, at) => locks[at] !== undefined), more: next !== null };
};

/**
 * Unlocks every scope of an NRP by raising its generation. It writes no scope: there is one for each device, and a
 * transaction has at most 100 items.
 */
export const attemptsGenerationUpdate = (nrp: string): TransactItem =>
  itemUpdate(keys.attemptsGeneration(nrp), { add: { generation: 1 } });

export const unlockUser = (nrp: string, extraWrites: readonly TransactItem[]): Promise<void> =>
  transactWrite([attemptsGenerationUpdate(nrp), ...extraWrites]);

export const lockedOutFailure = (ms: number): Failure =>
  new Failure('locked_out', { n: Math.ceil(ms / minute) }, { retryAfterSeconds: Math.ceil(ms / 1000) });
