import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handler } from '../../../functions/get-process-times.ts';
import { invoke, resetMocks, signedInToken, table } from './invoke.ts';

beforeEach(() => {
  // A Monday, 10.00 in Jakarta.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T03:00:00Z') });
  resetMocks();
});
afterEach(() => vi.useRealTimers());

const mockPartitions = (partitions: Record<string, Record<string, unknown>[]>) =>
  table.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => ({
    Items: partitions[values[':month'] ?? values[':pk']] ?? [],
  }));

const decision = (from: string, level_entered_at: string, at: string, over: Record<string, unknown> = {}) => ({
  ...{ from, level_entered_at, at, action: 'approve', department: 'Produksi', submitter_nrp: '10000031', ...over },
});

const queued = (level_entered_at: string, submitter_nrp: string) => ({
  ...{ PK: 'QUEUE', SK: submitter_nrp, submission_id: 'S1', department: 'Plant', level_entered_at, submitter_nrp },
});

const timesFor = async (profile: Parameters<typeof signedInToken>[0]) =>
  invoke(handler, { method: 'GET', token: await signedInToken(profile), input: {} });

const none = { decided: 0, rejected: 0, median_days: null, p90_days: null, waiting: 0, oldest_days: null };

test('counts the decisions of 90 days of the company’s calendar, and what waits now', async () => {
  mockPartitions({
    'DECIDED#2026-09': [
      // 1 September in UTC, 2 September in Jakarta: the first day of the period.
      decision('pending', '2026-08-31T03:00:00Z', '2026-09-01T18:00:00Z'),
      // 1 September in Jakarta.
      decision('pending', '2026-08-20T03:00:00Z', '2026-09-01T16:00:00Z'),
    ],
    'DECIDED#2026-11': [
      decision('under_dept_approval', '2026-11-20T03:00:00Z', '2026-11-27T03:00:00Z', { action: 'reject' }),
      // The smoke test.
      decision('pending', '2026-11-27T03:00:00Z', '2026-11-27T03:00:00Z', { submitter_nrp: '00000001' }),
    ],
    'QUEUE#under_pm_approval': [queued('2026-11-26T03:00:00Z', '10000031'), queued('2026-11-02T03:00:00Z', '00000001')],
  });
  const { status, body } = await timesFor({ roles: ['admin'] });
  expect(status).toBe(200);
  const review = { ...none, decided: 1, median_days: 2, p90_days: 2 };
  const rejection = { ...none, decided: 1, rejected: 1, median_days: 6, p90_days: 6 };
  const waiting = { ...none, waiting: 1, oldest_days: 3 };
  expect(body).toEqual({
    success: true,
    ...{ from: '2026-09-02', to: '2026-11-30' },
    times: [
      {
        ...{ level: null, department: null, decided: 2, rejected: 1, median_days: 2, p90_days: 6 },
        ...{ waiting: 1, oldest_days: 3 },
      },
      { level: null, department: 'Produksi', ...none, decided: 2, rejected: 1, median_days: 2, p90_days: 6 },
      { level: null, department: 'Plant', ...waiting },
      { level: 'review', department: null, ...review },
      { level: 'review', department: 'Produksi', ...review },
      { level: 'dept_head', department: null, ...rejection },
      { level: 'dept_head', department: 'Produksi', ...rejection },
      { level: 'project_manager', department: null, ...waiting },
      { level: 'project_manager', department: 'Plant', ...waiting },
    ],
  });
});

test('reads one partition of the index for each month, and each queue once', async () => {
  mockPartitions({});
  expect((await timesFor({ positions: [{ role: 'project_manager' }] })).body).toEqual({
    success: true,
    ...{ from: '2026-09-02', to: '2026-11-30' },
    times: [{ level: null, department: null, ...none }],
  });
  const queries = table.commandCalls(QueryCommand).map(({ args }) => args[0].input);
  expect(
    queries.flatMap(({ IndexName, ExpressionAttributeValues }) => (IndexName ? [ExpressionAttributeValues] : [])),
  ).toEqual(
    ['2026-09', '2026-10', '2026-11', '2026-12'].map((month) => ({
      ...{ ':month': `DECIDED#${month}`, ':from': '2026-09-01', ':to': '2026-12-01~' },
    })),
  );
  const queues = queries.flatMap(({ IndexName, ExpressionAttributeValues }) =>
    IndexName ? [] : [ExpressionAttributeValues?.[':pk']],
  );
  expect(queues).toHaveLength(10);
  expect(new Set(queues).size).toBe(10);
});
