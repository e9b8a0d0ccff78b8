import { BatchGetCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearAddressAttempt, countAddressAttempt } from '../../../functions/auth/address-attempt-store.ts';
import { loadKnownNetworks } from '../../../functions/auth/known-address-store.ts';
import { attemptsInGeneration } from '../../../functions/auth/login-attempt-rules.ts';
import {
  attemptsResetUpdate,
  countAttempt,
  loadLockTimes,
  unlockUser,
} from '../../../functions/auth/login-attempt-store.ts';
import { isCurrent, presentationOf, secretsAfter } from '../../../functions/auth/refresh-rules.ts';
import { startSession } from '../../../functions/auth/session-store.ts';
import { keys } from '../../../functions/db/keys.ts';
import type { Item, Key } from '../../../functions/db/table.ts';
import { transactWrite } from '../../../functions/db/transactions.ts';
import { failCondition, failedCondition } from './cancelled-transaction.ts';
import { conditionText, updateOf } from './expressions.ts';
import { mockItem, profileItem, requestedWrites, resetMocks, table, transactItem, writes } from './invoke.ts';

const now = new Date('2026-11-20T03:20:00.000Z');
const nrp = '10000031';
const hour = { begins: '2026-11-20T03:00:00.000Z', ends: '2026-11-20T04:00:00.000Z' };
const updates = () => table.commandCalls(UpdateCommand).map(({ args: [{ input }] }) => input);

beforeEach(resetMocks);

describe('lock of a sign-in', () => {
  const attempts = (values = {}) => ({
    ...{ count: 5, total: 5, since: now.getTime(), locked_until: now.getTime() + 1, version: 5, generation: 0 },
    ...values,
  });
  const mockItems = (...items: Item[]) =>
    table.on(BatchGetCommand).callsFake(({ RequestItems }: { RequestItems: { table: { Keys: Key[] } } }) => ({
      Responses: {
        table: items.filter(({ PK, SK }) => RequestItems.table.Keys.some((key) => key.PK === PK && key.SK === SK)),
      },
    }));
  const generation = (value: number) => ({ ...keys.attemptsGeneration(nrp), generation: value });

  it('is that of attempts without a known device, while it lasts, in the order of the NRPs', async () => {
    mockItems(
      { ...keys.attempts(nrp, 'ANY'), ...attempts() },
      { ...keys.attempts('10000033', 'CHANGE'), ...attempts() },
    );
    const until = new Date(now.getTime() + 1);
    expect(await loadLockTimes(['10000032', nrp, '10000033'], now)).toEqual([undefined, until, undefined]);
    expect(await loadLockTimes([nrp], until)).toEqual([undefined]);
  });

  it('ends when an admin unlocks the NRP, and begins anew with attempts after that', async () => {
    mockItems({ ...keys.attempts(nrp, 'ANY'), ...attempts() }, generation(1));
    expect(await loadLockTimes([nrp], now)).toEqual([undefined]);
    mockItems({ ...keys.attempts(nrp, 'ANY'), ...attempts({ generation: 1 }) }, generation(1));
    expect(await loadLockTimes([nrp], now)).toEqual([new Date(now.getTime() + 1)]);
  });

  it('is forgotten with the attempts of an earlier generation only', () => {
    const counted = { ...attempts(), generation: 2 };
    expect(attemptsInGeneration(2, counted)).toEqual(counted);
    expect(attemptsInGeneration(1, counted)).toEqual(counted);
    expect(attemptsInGeneration(3, counted)).toEqual({
      ...{ count: 0, total: 0, since: 0, locked_until: 0, version: 5, generation: 3 },
    });
  });

  it('is removed by raising the generation, together with what its caller writes', async () => {
    await unlockUser(nrp, [attemptsResetUpdate(nrp, 'ANY', now)]);
    expect(requestedWrites()).toEqual([writes({ Update: [keys.attemptsGeneration(nrp), keys.attempts(nrp, 'ANY')] })]);
    expect(transactItem(keys.attemptsGeneration(nrp))).toMatchObject({ generation: 1 });
  });

  it('is reset by a success, whose own attempt the day does not count', async () => {
    await transactWrite([attemptsResetUpdate(nrp, 'CHANGE', now)]);
    expect(transactItem(keys.attempts(nrp, 'CHANGE'))).toMatchObject({
      ...{ count: 0, locked_until: 0, since: now.getTime(), version: 1, total: -1 },
    });
  });
});

describe('attempt at an NRP', () => {
  const day = 86_400_000;
  const stored = { count: 2, total: 3, since: now.getTime() - 1000, locked_until: 0, version: 7, generation: 1 };
  const put = () => table.commandCalls(PutCommand).at(-1)?.args[0].input;

  it('that is the first is stored unless another one was stored within the day', async () => {
    await countAttempt(nrp, 'ANY', now);
    expect(put()?.Item).toEqual({
      ...keys.attempts(nrp, 'ANY'),
      ...{ count: 1, total: 1, since: now.getTime(), locked_until: 0, version: 1, generation: 0 },
      ttl: (now.getTime() + day) / 1000,
    });
    expect(conditionText(put() ?? {})).toBe(`(attribute_not_exists(PK) OR since < ${now.getTime() - day})`);
  });

  it('that follows others replaces what was read, and stays until the day or its lock is over', async () => {
    mockItem({ ...keys.attempts(nrp, 'ANY'), ...stored });
    mockItem({ ...keys.attemptsGeneration(nrp), generation: 1 });
    await countAttempt(nrp, 'ANY', now);
    expect(put()?.Item).toMatchObject({ ...stored, count: 3, total: 4, version: 8, ttl: (stored.since + day) / 1000 });
    expect(conditionText(put() ?? {})).toBe('version = 7');
    mockItem({ ...keys.attempts(nrp, 'ANY'), ...stored, count: 12, since: now.getTime() - day + 1 });
    await countAttempt(nrp, 'ANY', now);
    expect(put()?.Item).toMatchObject({ ttl: (now.getTime() + 3_600_000) / 1000 });
  });

  it('after an unlock counts from zero, in the generation that it began', async () => {
    mockItem({ ...keys.attempts(nrp, 'ANY'), ...stored, locked_until: now.getTime() + 60_000 });
    mockItem({ ...keys.attemptsGeneration(nrp), generation: 2 });
    await countAttempt(nrp, 'ANY', now);
    expect(put()?.Item).toMatchObject({ count: 1, total: 1, generation: 2 });
  });

  it('is refused until the lock is over, and counted at that moment', async () => {
    mockItem({ ...keys.attempts(nrp, 'ANY'), ...stored, locked_until: now.getTime() + 61_000 });
    mockItem({ ...keys.attemptsGeneration(nrp), generation: 1 });
    await expect(countAttempt(nrp, 'ANY', now)).rejects.toMatchObject({
      code: 'locked_out',
      retryAfterSeconds: 61,
      message: expect.stringContaining('2 menit'),
    });
    await countAttempt(nrp, 'ANY', new Date(now.getTime() + 61_000));
    expect(table.commandCalls(PutCommand)).toHaveLength(1);
  });
});

it('has no known networks for an NRP that never signed in', async () => {
  expect(await loadKnownNetworks(nrp)).toEqual([]);
});

describe('attempts of an address', () => {
  const attempt = { ip: '203.0.113.7', nrp, known: [] };
  const attemptsKey = keys.addressAttempts('203.0.113.7', hour.begins);

  it('are counted by NRP until the end of the hour', async () => {
    await countAddressAttempt(attempt, now);
    expect(updates().map(({ Key: key }) => key)).toEqual([attemptsKey]);
    expect(updateOf(updates()[0])).toMatchObject({
      add: { nrps: new Set([nrp]) },
      set: { ttl: Date.parse(hour.ends) / 1000 },
      condition: `(attribute_not_exists(nrps) OR contains(nrps, ${nrp}) OR size(nrps) < 100)`,
    });
    await clearAddressAttempt('203.0.113.7', nrp, now);
    expect(updates()[1]?.Key).toEqual(attemptsKey);
    expect(updateOf(updates()[1]).removeElements).toEqual({ nrps: new Set([nrp]) });
  });

  it('lock it until then, also where an admin had opened it before', async () => {
    table.on(UpdateCommand).rejectsOnce(failedCondition()).resolves({});
    await expect(countAddressAttempt(attempt, now)).rejects.toMatchObject({
      code: 'locked_out',
      retryAfterSeconds: 40 * 60,
      message: expect.stringContaining('40'),
    });
    expect(updates()[1]?.Key).toEqual(keys.lockedAddress('203.0.113.7', hour.ends));
    expect(updateOf(updates()[1])).toMatchObject({
      set: { address: '203.0.113.7', ttl: Date.parse(hour.ends) / 1000 },
      remove: ['opened_at'],
    });
  });
});

describe('start of a session', () => {
  const previous = {
    ...{ nrp: '10000032', sid: 'previous', epoch: 1, refresh_hash: 'h' },
    ...{ created_at: hour.begins, ends_at: hour.ends },
  };

  it('lasts 16 hours and is stored a day longer, on the condition that the profile was not reset', async () => {
    const { session } = await startSession(profileItem({ nrp, epoch: 2 }), undefined, now, []);
    const ends = now.getTime() + 16 * 3_600_000;
    expect(session).toMatchObject({
      nrp,
      epoch: 2,
      created_at: now.toISOString(),
      ends_at: new Date(ends).toISOString(),
    });
    expect(transactItem(keys.session(nrp, session.sid))).toMatchObject({ ...session, ttl: ends / 1000 + 86_400 });
    expect(requestedWrites()[0]).toEqual(
      writes({ Put: [keys.session(nrp, session.sid)], ConditionCheck: [keys.profile(nrp)] }),
    );
  });

  it('replaces no stored session, and is refused where the profile was reset since it was read', async () => {
    table.on(TransactWriteCommand).callsFake(failCondition(keys.profile(nrp)));
    await expect(startSession(profileItem({ nrp }), undefined, now, [])).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    const [put] = table.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? [];
    expect(put?.Put?.ConditionExpression).toBe('attribute_not_exists(PK)');
  });

  it('ends the session that the browser had before, whichever user it was of', async () => {
    const { session } = await startSession(profileItem({ nrp, epoch: 2 }), previous, now, []);
    expect(transactItem(keys.session('10000032', 'previous'))).toMatchObject({
      revoked_at: now.toISOString(),
      replaced_by: session.sid,
      condition: 'attribute_exists(PK)',
    });
    expect(transactItem(keys.sessionEnd('10000032', 'previous'))).toMatchObject({
      ...{ nrp: '10000032', sid: 'previous', reason: 'revoked', at: now.toISOString(), outbox: 1 },
      ttl: Math.ceil(now.getTime() / 1000) + 86_400,
    });
  });
});

describe('refresh secrets', () => {
  const secrets = { refresh_hash: 'second', previous_hash: 'first', rotated_at: hour.begins };
  const later = (ms: number) => new Date(Date.parse(hour.begins) + ms);

  it('differ by what they were exchanged for, and when', () => {
    expect(presentationOf(secrets, 'second', now)).toBe('successor');
    expect(presentationOf({ ...secrets, earlier_hashes: ['other'] }, 'other', now)).toBe('successor');
    expect(presentationOf(secrets, 'first', later(10_000))).toBe('parallel-tab');
    expect(presentationOf(secrets, 'first', later(10_001))).toBe('lost-answer');
    expect(presentationOf(secrets, 'zeroth', later(0))).toBe('reuse');
    expect(presentationOf({ refresh_hash: 'first' }, 'zeroth', now)).toBe('reuse');
  });

  it('hold the session where they are a successor or the predecessor', () => {
    const issued = { ...secrets, earlier_hashes: ['other'] };
    expect(['first', 'second', 'other', 'zeroth'].map((hash) => isCurrent(issued, hash))).toEqual([
      ...[true, true, true, false],
    ]);
  });

  it('get one more successor for the predecessor, and forget the oldest of more than five', () => {
    expect(secretsAfter(secrets, 'first', 'third', now)).toEqual({
      refresh_hash: 'third',
      earlier_hashes: ['second'],
      previous_hash: 'first',
      rotated_at: now.toISOString(),
    });
    const many = { ...secrets, earlier_hashes: ['d', 'c', 'b', 'a'] };
    expect(secretsAfter(many, 'first', 'third', now).earlier_hashes).toEqual(['second', 'd', 'c', 'b']);
    expect(secretsAfter(many, 'c', 'third', now)).toMatchObject({ earlier_hashes: [], previous_hash: 'c' });
  });
});
