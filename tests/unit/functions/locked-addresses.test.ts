import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { handler as listLockedAddresses } from '../../../functions/list-locked-addresses.ts';
import { handler as unlockAddress } from '../../../functions/unlock-address.ts';
import { failCondition } from './cancelled-transaction.ts';
import { invoke, requestedWrites, resetMocks, signedInToken, table, transactItem, writes } from './invoke.ts';

const now = new Date('2026-11-20T03:20:00.000Z');
const hour = { begins: '2026-11-20T03:00:00.000Z', ends: '2026-11-20T04:00:00.000Z' };
const network = '2001:db8:1:2::/64';
const lockKey = keys.lockedAddress(network, hour.ends);
const attemptsKey = keys.addressAttempts(network, hour.begins);

let token: string;
beforeEach(async () => {
  resetMocks();
  vi.useFakeTimers({ toFake: ['Date'], now });
  token = await signedInToken({ nrp: '10000001', roles: ['admin'] });
  return () => vi.useRealTimers();
});

const list = (input = {}, ip = '203.0.113.7') =>
  invoke(listLockedAddresses, { method: 'GET', input, token, headers: { 'x-viewer-ip': ip } });
const lastQuery = () => table.commandCalls(QueryCommand).at(-1)?.args[0].input;
const mockLocks = (addresses: string[], LastEvaluatedKey?: { PK: string; SK: string }): void => {
  const Items = addresses.map((address) => ({ ...keys.lockedAddress(address, hour.ends), address }));
  table.on(QueryCommand).resolves({ Items, LastEvaluatedKey });
};

describe('list of locked addresses', () => {
  it('shows until when each is locked, and which one is that of the reader', async () => {
    mockLocks(['203.0.113.7', network]);
    expect((await list()).body).toMatchObject({
      addresses: [
        { address: '203.0.113.7', locked_until: hour.ends, own: true },
        { address: network, locked_until: hour.ends, own: false },
      ],
      next_cursor: null,
    });
    expect((await list({}, '2001:db8:1:2::77')).body['addresses']).toMatchObject([{ own: false }, { own: true }]);
  });

  it('leaves out locks that are over and those that an admin has opened', async () => {
    await list();
    expect(lastQuery()).toMatchObject({
      KeyConditionExpression: 'PK = :locks AND SK > :now',
      FilterExpression: 'attribute_not_exists(opened_at)',
      ExpressionAttributeValues: { ':locks': 'THR#LOCKED', ':now': now.toISOString() },
      ConsistentRead: true,
      Limit: 50,
    });
    expect(lastQuery()?.ExclusiveStartKey).toBeUndefined();
  });

  it('continues behind the last address of the page, and from the start once its hour is over', async () => {
    mockLocks([network], lockKey);
    const { body } = await list();
    expect(body['next_cursor']).toEqual(expect.any(String));
    await list({ cursor: body['next_cursor'] });
    expect(lastQuery()?.ExclusiveStartKey).toEqual(lockKey);
    vi.setSystemTime(Date.parse(hour.ends) + 1);
    token = await signedInToken({ nrp: '10000001', roles: ['admin'] });
    await list({ cursor: body['next_cursor'] });
    expect(lastQuery()?.ExclusiveStartKey).toBeUndefined();
  });

  it.each([
    '2026-11-20T04:30:00.000Z#203.0.113.7',
    'x2026-11-20T04:00:00.000Z#203.0.113.7',
    '2026-11-20T04:00:00.000Z#',
    '2026-11-20T04:00:00.000Z#UPPER',
    `2026-11-20T04:00:00.000Z#${'1'.repeat(46)}`,
    '2026-11-20T04:00:00.000Z',
  ])('refuses the cursor of %s', async (sort) => {
    const { status, body } = await list({ cursor: Buffer.from(sort).toString('base64url') });
    expect([status, body['error']]).toEqual([400, 'invalid_input']);
  });
});

describe('unlocking an address', () => {
  const unlock = () =>
    invoke(unlockAddress, { input: { address: network }, token, headers: { 'idempotency-key': 'k-1' } });

  it('marks the lock as opened and empties the count of the hour, with the stored result', async () => {
    const { status, body } = await unlock();
    expect([status, body['address']]).toEqual([200, network]);
    expect(requestedWrites()).toEqual([
      writes({ Update: [lockKey, attemptsKey], Put: [keys.idempotency('10000001', 'k-1')] }),
    ]);
    expect(transactItem(lockKey)).toMatchObject({
      opened_at: now.toISOString(),
      condition: 'attribute_exists(PK) AND attribute_not_exists(opened_at)',
    });
    expect(transactItem(attemptsKey)).toMatchObject({ ttl: Date.parse(hour.ends) / 1000, remove: ['nrps'] });
  });

  it('that is not locked is refused by its name', async () => {
    table.on(TransactWriteCommand).callsFake(failCondition(lockKey));
    const { status, body } = await unlock();
    expect([status, body['error']]).toEqual([404, 'address_not_locked']);
    expect(body['message']).toContain(network);
  });
});
