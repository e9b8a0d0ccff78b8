import * as z from 'zod/mini';
import { failing } from '../../shared/errors.ts';
import { cursorOf, sortKeyIn } from '../db/cursors.ts';
import { allOf, anyOf, contains, exists, hasFewerThan, isAbsent, itemUpdate } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readPage } from '../db/table.ts';
import { type TransactItem, transactWrite, writeConditionally } from '../db/transactions.ts';
import { lockedOutFailure } from './login-attempt-store.ts';
import { networkOf } from './networks.ts';

const hourMs = 60 * 60_000;
/** Different NRPs that one address may fail at within an hour. An office shares one address, and its users mistype too. */
const maxNrpsPerAddress = 100;

interface Attempt {
  ip: string | undefined;
  nrp: string;
  /** The networks that the NRP signed in from before. */
  known: readonly string[];
}

/**
 * Counts an NRP that an address tries, before the attempt is counted at the NRP. Above `maxNrpsPerAddress` different
 * NRPs the address is locked, so that one client can neither lock out every user nor try one password at every NRP.
 * NRPs that signed in from this network before are not refused: otherwise a client in the same building could lock out
 * everyone there with invented NRPs. They are counted all the same, so that response times reveal nothing about them.
 */
export const countAddressAttempt = async ({ ip, nrp, known }: Attempt, now: Date): Promise<void> => {
  const isCounted = await writeConditionally(
    itemUpdate(attemptsKey(ip, now), {
      add: { nrps: new Set([nrp]) },
      set: { ttl: Math.ceil(endOfHour(now) / 1000) },
      condition: anyOf(isAbsent('nrps'), contains('nrps', nrp), hasFewerThan('nrps', maxNrpsPerAddress)),
    }),
  );
  if (isCounted) return;
  await saveAddressLock(ip, now);
  if (!known.includes(networkOf(ip))) throw lockedOutFailure(endOfHour(now) - now.getTime());
};

/** Removes an NRP from the address's count once its owner has signed in. */
export const clearAddressAttempt = async (ip: string | undefined, nrp: string, now: Date): Promise<void> => {
  await writeConditionally(itemUpdate(attemptsKey(ip, now), { removeElements: { nrps: new Set([nrp]) } }));
};

/** Shows admins that an address is locked. Every refusal writes it again, with the same values. */
const saveAddressLock = async (ip: string | undefined, now: Date): Promise<void> => {
  await writeConditionally(
    itemUpdate(lockKey(ip, now), {
      set: { address: networkOf(ip), ttl: Math.ceil(endOfHour(now) / 1000) },
      remove: ['opened_at'],
    }),
  );
};

const pageSize = 50;
const lock = z.object({ SK: z.string(), address: z.string() });

export interface AddressLock {
  address: string;
  locked_until: string;
}

export const listLockedAddresses = async (
  cursor: string | undefined,
  now: Date,
): Promise<{ locks: AddressLock[]; next_cursor: string | null }> => {
  const { items, next } = await readPage(lock, {
    where: 'PK = :locks AND SK > :now',
    FilterExpression: 'attribute_not_exists(opened_at)',
    ExpressionAttributeValues: { ':locks': keys.lockedAddresses, ':now': now.toISOString() },
    ConsistentRead: true,
    Limit: pageSize,
    from: cursor === undefined ? undefined : startKeyFrom(cursor, now),
  });
  return {
    locks: items.map(({ SK, address }) => ({ address, locked_until: SK.slice(0, SK.indexOf('#')) })),
    next_cursor: next && cursorOf(String(next['SK'])),
  };
};

/** Undefined once the cursor's hour is over: DynamoDB refuses a start key outside the key condition. */
const startKeyFrom = (cursor: string, now: Date): { PK: string; SK: string } | undefined => {
  const sort = sortKeyIn(cursor, /^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z#[\da-z:./]{1,45}$/);
  return sort > now.toISOString() ? { PK: keys.lockedAddresses, SK: sort } : undefined;
};

/** Clears the count of a locked address for this hour; `address_not_locked` where it is not locked. */
export const unlockAddress = async (ip: string, extraWrites: readonly TransactItem[], now: Date): Promise<void> =>
  transactWrite([
    itemUpdate(lockKey(ip, now), {
      set: { opened_at: now.toISOString() },
      condition: allOf(exists, isAbsent('opened_at')),
      onConditionFailed: failing('address_not_locked', { alamat: networkOf(ip) }),
    }),
    itemUpdate(attemptsKey(ip, now), { set: { ttl: Math.ceil(endOfHour(now) / 1000) }, remove: ['nrps'] }),
    ...extraWrites,
  ]);

const endOfHour = (now: Date): number => (Math.floor(now.getTime() / hourMs) + 1) * hourMs;

const attemptsKey = (ip: string | undefined, now: Date) =>
  keys.addressAttempts(networkOf(ip), new Date(endOfHour(now) - hourMs).toISOString());

const lockKey = (ip: string | undefined, now: Date) =>
  keys.lockedAddress(networkOf(ip), new Date(endOfHour(now)).toISOString());
