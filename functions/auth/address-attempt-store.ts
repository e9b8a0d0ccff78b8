import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { Failure } from '../../shared/errors.ts';
import { keys } from '../db/keys.ts';
import { readPage, type TransactItem, tableName, transactWrite, writeConditionally } from '../db/table.ts';
import { lockedOutFailure } from './login-attempt-store.ts';
import { networkOf } from './networks.ts';

const hourMs = 60 * 60_000;
/** Different NRPs one address may fail at within an hour. An office shares one, and its people mistype too. */
const maxNrpsPerAddress = 100;

interface Attempt {
  ip: string | undefined;
  nrp: string;
  /** The networks that the NRP signed in from before. */
  known: readonly string[];
}

/**
 * Counts an NRP that an address tries, before the attempt is counted at the NRP: beyond so many different ones the
 * address is refused, so that no stranger can lock out the whole company, or try one password at everybody's door.
 * NRPs that signed in from there before are let through, or a stranger in the building could shut everybody out with
 * invented NRPs; they are counted all the same, so that the work tells nothing of them.
 */
export const countAddressAttempt = async ({ ip, nrp, known }: Attempt, now: Date): Promise<void> => {
  const counted = await writeConditionally(
    new UpdateCommand({
      TableName: tableName(),
      Key: attemptsKey(ip, now),
      UpdateExpression: 'ADD nrps :nrp SET #ttl = :ttl',
      ConditionExpression: 'attribute_not_exists(nrps) OR contains(nrps, :one) OR size(nrps) < :most',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':nrp': new Set([nrp]),
        ':one': nrp,
        ':most': maxNrpsPerAddress,
        ':ttl': Math.ceil(endOfHour(now) / 1000),
      },
    }),
  );
  if (counted) return;
  await saveAddressLock(ip, now);
  if (!known.includes(networkOf(ip))) throw lockedOutFailure(endOfHour(now) - now.getTime());
};

/** An NRP whose owner signed in after all does not count against the address. */
export const clearAddressAttempt = async (ip: string | undefined, nrp: string, now: Date): Promise<void> => {
  await writeConditionally(
    new UpdateCommand({
      TableName: tableName(),
      Key: attemptsKey(ip, now),
      UpdateExpression: 'DELETE nrps :nrp',
      ExpressionAttributeValues: { ':nrp': new Set([nrp]) },
    }),
  );
};

/** Lets admins see that an address is refused; written with each refusal, and the same each time. */
const saveAddressLock = async (ip: string | undefined, now: Date): Promise<void> => {
  await writeConditionally(
    new UpdateCommand({
      TableName: tableName(),
      Key: lockKey(ip, now),
      UpdateExpression: 'SET address = :address, #ttl = :ttl REMOVE opened_at',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':address': networkOf(ip), ':ttl': Math.ceil(endOfHour(now) / 1000) },
    }),
  );
};

const pageSize = 50;
const lock = z.object({ SK: z.string(), address: z.string() });

export interface AddressLock {
  address: string;
  locked_until: string;
}

/** A page of the addresses that are refused now. */
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
    next_cursor: next && Buffer.from(String(next['SK'])).toString('base64url'),
  };
};

/** A cursor's place, as long as its hour lasts; anything this product did not write is `invalid_input`. */
const startKeyFrom = (cursor: string, now: Date): { PK: string; SK: string } | undefined => {
  const sort = Buffer.from(cursor, 'base64url').toString();
  if (!/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z#[\da-z:./]{1,45}$/.test(sort)) {
    const detail = 'Penanda halaman tidak dikenal';
    throw new Failure('invalid_input', { detail }, { fields: { cursor: detail } });
  }
  // DynamoDB refuses to begin before the range that is asked for.
  return sort > now.toISOString() ? { PK: keys.lockedAddresses, SK: sort } : undefined;
};

/** Forgets what a locked address tried within this hour; `extraWrites` belong to the same change. */
export const unlockAddress = async (ip: string, extraWrites: readonly TransactItem[], now: Date): Promise<void> =>
  transactWrite([
    {
      item: {
        Update: {
          Key: lockKey(ip, now),
          UpdateExpression: 'SET opened_at = :now',
          ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(opened_at)',
          ExpressionAttributeValues: { ':now': now.toISOString() },
        },
      },
      onConditionFailed: () => {
        throw new Failure('address_not_locked', { alamat: networkOf(ip) });
      },
    },
    {
      item: {
        Update: {
          Key: attemptsKey(ip, now),
          UpdateExpression: 'SET #ttl = :ttl REMOVE nrps',
          ExpressionAttributeNames: { '#ttl': 'ttl' },
          ExpressionAttributeValues: { ':ttl': Math.ceil(endOfHour(now) / 1000) },
        },
      },
    },
    ...extraWrites,
  ]);

const endOfHour = (now: Date): number => (Math.floor(now.getTime() / hourMs) + 1) * hourMs;

const attemptsKey = (ip: string | undefined, now: Date) =>
  keys.addressAttempts(networkOf(ip), new Date(endOfHour(now) - hourMs).toISOString());

const lockKey = (ip: string | undefined, now: Date) =>
  keys.lockedAddress(networkOf(ip), new Date(endOfHour(now)).toISOString());
