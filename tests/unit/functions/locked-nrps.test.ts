import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import {
  type AttemptScope,
  countAttempt,
  listLockedNrps,
  unlockUser,
} from '../../../functions/auth/login-attempt-store.ts';
import { keys } from '../../../functions/db/keys.ts';
import { dynamo, tableName } from '../../../functions/db/table.ts';
import { withLocalTable } from './local-table.ts';

withLocalTable();

/** The present time: reads leave out items whose time to live has passed. */
const now = new Date();
const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const fail = async (nrp: string, times: number, scope: AttemptScope = 'ANY', at = now) => {
  for (let attempt = 0; attempt < times; attempt += 1) await countAttempt(nrp, scope, at);
};

test('an NRP is listed from its fifth attempt until its lock ends or an admin unlocks it', async () => {
  await fail('10000031', 4);
  expect(await listLockedNrps(now)).toEqual({ nrps: [], more: false });
  await fail('10000031', 1);
  await fail('10000032', 5);
  // Its devices and its changes of the password are locked by themselves.
  await fail('10000033', 5, 'DEV#1');
  await fail('10000034', 5, 'CHANGE');
  const { nrps, more } = await listLockedNrps(now);
  expect([nrps.toSorted(), more]).toEqual([['10000031', '10000032'], false]);
  await unlockUser('10000031', []);
  expect(await listLockedNrps(now)).toEqual({ nrps: ['10000032'], more: false });
  expect(await listLockedNrps(secondsLater(59))).toEqual({ nrps: ['10000032'], more: false });
  expect(await listLockedNrps(secondsLater(60))).toEqual({ nrps: [], more: false });
});

test('an NRP that was locked again is listed once', async () => {
  await fail('10000035', 5, 'ANY', now);
  await unlockUser('10000035', []);
  await fail('10000035', 5, 'ANY', secondsLater(10));
  const { nrps } = await listLockedNrps(secondsLater(20));
  expect(nrps.filter((nrp) => nrp === '10000035')).toEqual(['10000035']);
});

test('the list says where more locks were stored than it reads', async () => {
  const until = secondsLater(120).toISOString();
  const locks = Array.from({ length: 201 }, (_, at) => String(20_000_000 + at)).map((nrp) => ({
    PutRequest: { Item: { ...keys.lockedNrp(nrp, until), nrp } },
  }));
  for (let start = 0; start < locks.length; start += 25)
    await dynamo.send(new BatchWriteCommand({ RequestItems: { [tableName()]: locks.slice(start, start + 25) } }));
  expect(await listLockedNrps(secondsLater(90))).toEqual({ nrps: [], more: true });
});
