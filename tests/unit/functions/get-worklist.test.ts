import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handler } from '../../../functions/get-worklist.ts';
import { invoke, resetMocks, signedInToken, table } from './invoke.ts';

beforeEach(() => {
  // A Monday, 10.00 in Jakarta.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T03:00:00Z') });
  resetMocks();
});
afterEach(() => vi.useRealTimers());

/** Queue entries by partition: who submitted, and since when it waits. */
const mockQueues = (entries: Record<string, [submitter: string, since: string][]>) =>
  table.on(QueryCommand).callsFake(({ ExpressionAttributeValues: { ':pk': pk } }) => ({
    Items: (entries[pk] ?? []).map(([submitter_nrp, level_entered_at], at) => ({
      ...{ PK: pk, SK: `S${at}`, submission_id: `S${at}`, department: 'Produksi', submitter_nrp, level_entered_at },
    })),
  }));

const worklistOf = async (profile: Parameters<typeof signedInToken>[0]) => {
  const token = await signedInToken(profile);
  const { body } = await invoke(handler, { method: 'GET', token, input: {} });
  return body;
};

test('counts what waits for an admin without their own submissions, and what is late', async () => {
  mockQueues({
    'QUEUE#pending': [
      ['10000031', '2026-11-24T03:00:00Z'],
      ['10000032', '2026-11-27T03:00:00Z'],
      ['10000001', '2026-11-02T03:00:00Z'],
      // An account of the smoke test decides apart from the staff.
      ['00000001', '2026-11-02T03:00:00Z'],
    ],
  });
  expect(await worklistOf({ nrp: '10000001', roles: ['admin'] })).toEqual({
    success: true,
    review: { count: 2, late: 1, oldest_days: 5 },
    approval: null,
  });
});

test('counts the queues of all positions in force together', async () => {
  mockQueues({
    'QUEUE#under_dept_approval#Plant': [['10000031', '2026-11-30T01:00:00Z']],
    'QUEUE#under_dept_approval#Produksi': [['10000031', '2026-11-02T01:00:00Z']],
    'QUEUE#under_she_approval': [['10000031', '2026-11-28T01:00:00Z']],
  });
  const positions = [
    { role: 'dept_head' as const, department: 'Plant' as const },
    { role: 'she_head' as const },
    { role: 'dept_head' as const, department: 'Produksi' as const, valid_until: '2026-11-29T00:00:00Z' },
  ];
  expect(await worklistOf({ nrp: '10000011', positions })).toEqual({
    success: true,
    review: null,
    approval: { count: 2, late: 0, oldest_days: 1 },
  });
});

test('is empty, not absent, where nothing waits', async () => {
  mockQueues({});
  expect(await worklistOf({ nrp: '10000011', roles: ['admin'], positions: [{ role: 'she_head' }] })).toEqual({
    success: true,
    review: { count: 0, late: 0, oldest_days: null },
    approval: { count: 0, late: 0, oldest_days: null },
  });
});

test('of a user who decides nothing reads no queue', async () => {
  expect(await worklistOf({ roles: ['document_controller'] })).toEqual({ success: true, review: null, approval: null });
  expect(table.commandCalls(QueryCommand)).toEqual([]);
});

test('counts a queue once, and for a substitute without the submissions of the absent holder', async () => {
  mockQueues({
    'QUEUE#under_she_approval': [
      ['10000031', '2026-11-30T01:00:00Z'],
      ['10000011', '2026-11-30T01:00:00Z'],
    ],
  });
  const acting = { role: 'she_head' as const, acting: true };
  const inPlaceOf = (nrp: string) => ({ ...acting, on_behalf_of: { nrp, full_name: null, absence_id: nrp } });
  const countOf = async (...positions: (typeof acting)[]) =>
    ((await worklistOf({ nrp: '10000041', positions })) as { approval: { count: number } }).approval.count;
  expect(await countOf(inPlaceOf('10000011'))).toBe(1);
  expect(await countOf(inPlaceOf('10000011'), inPlaceOf('10000012'))).toBe(2);
  expect(await countOf(inPlaceOf('10000011'), acting)).toBe(2);
});
