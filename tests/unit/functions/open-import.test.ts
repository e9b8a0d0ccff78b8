import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { loadOpenImport } from '../../../functions/jobs/open-import-service.ts';
import { jobFixture } from '../../support/job-fixture.ts';
import { resetMocks, table } from './invoke.ts';

const nrp = '10000003';
const now = new Date('2026-11-30T03:00:00.000Z');

beforeEach(() => {
  resetMocks();
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => vi.useRealTimers());

const job = (job_id: string, changes: object = {}) => ({
  ...keys.job(job_id),
  ...jobFixture({ job_id, file_name: 'daftar.xlsx', owner_nrp: nrp }),
  replace_existing: false,
  created_at: '2026-11-28T03:00:00.000Z',
  finished_at: '2026-11-28T03:01:00.000Z',
  ...changes,
});

const upload = (changes: object = {}) => ({
  ...keys.upload('U1'),
  id: 'U1',
  owner_nrp: nrp,
  purpose: 'bulk',
  key: 'uploads/U1',
  name: 'daftar.xlsx',
  safe_name: 'daftar.xlsx',
  size: 1000,
  content_type: 'application/octet-stream',
  sha256: 'a'.repeat(64),
  ttl: Date.parse('2026-12-01T03:00:00.000Z') / 1000,
  ...changes,
});

/** The user's jobs, newest first, each of them reading the upload. */
const storeJobs = (jobs: ReturnType<typeof job>[], stored?: object) => {
  table.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values, Limit }) => ({
    Items: values[':pk'] === `JOBS#${nrp}` ? jobs.slice(0, Limit).map(({ job_id }) => ({ job_id })) : [],
  }));
  table.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: Object.fromEntries(Object.keys(RequestItems).map((name) => [name, jobs])),
  }));
  table.on(GetCommand).callsFake(({ Key }) => {
    if (Key.SK === 'INPUT') return { Item: { ...Key, kind: 'import', upload_id: 'U1' } };
    return Key.PK === keys.upload('U1').PK && stored ? { Item: stored } : {};
  });
};

const openImport = async () => {
  const found = await loadOpenImport(nrp, now);
  return found && { job_id: found.job.job_id, isFailed: found.isFailed };
};

test('finds nothing for a user without imports', async () => {
  storeJobs([]);
  expect(await openImport()).toBeUndefined();
  storeJobs([job('J1', { kind: 'upload', state: 'failed', dry_run: false })]);
  expect(await openImport()).toBeUndefined();
});

test('finds a failed import, also behind jobs of other kinds', async () => {
  storeJobs([job('J2', { kind: 'print', dry_run: false }), job('J1', { state: 'failed', dry_run: false })]);
  expect(await openImport()).toEqual({ job_id: 'J1', isFailed: true });
});

test('finds a check whose import can still be started', async () => {
  storeJobs([job('J1')], upload());
  expect(await openImport()).toEqual({ job_id: 'J1', isFailed: false });
});

test.each([
  ['was started', upload({ claimed_by: 'J9' })],
  ['has lost its file', undefined],
  ['reads the file of another user', upload({ owner_nrp: '10000001' })],
])('leaves out a check that %s', async (_, stored) => {
  storeJobs([job('J1')], stored);
  expect(await openImport()).toBeUndefined();
});

test.each(['queued', 'running', 'cancelled'])('leaves out a check that is %s', async (state) => {
  storeJobs([job('J1', { state })], upload());
  expect(await openImport()).toBeUndefined();
});

test('leaves out an earlier failure once a later import ended well', async () => {
  storeJobs([job('J2', { dry_run: false }), job('J1', { state: 'failed', dry_run: false })], upload());
  expect(await openImport()).toBeUndefined();
});

test('lists a failure for seven days', async () => {
  storeJobs([job('J1', { state: 'failed', created_at: '2026-11-23T03:00:00.000Z' })]);
  expect(await openImport()).toEqual({ job_id: 'J1', isFailed: true });
  storeJobs([job('J1', { state: 'failed', created_at: '2026-11-23T02:59:59.999Z' })]);
  expect(await openImport()).toBeUndefined();
});
