import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { dynamo, tableName } from '../../../functions/db/table.ts';
import { type Job, noCounts } from '../../../functions/jobs/job-store.ts';
import { loadOpenImport } from '../../../functions/jobs/open-import-service.ts';
import { withLocalTable } from './local-table.ts';

withLocalTable();

const day = 24 * 60 * 60 * 1000;
const now = new Date();
const put = (Item: Record<string, unknown>) => dynamo.send(new PutCommand({ TableName: tableName(), Item }));

let owners = 0;
/** A user with these jobs, oldest first. */
const ownerOf = async (...jobs: (Partial<Job> & { days?: number })[]): Promise<string> => {
  owners += 1;
  const owner_nrp = String(10_000_000 + owners);
  for (const [at, { days = 1, ...facts }] of jobs.entries()) {
    const job_id = `J${owners}-${at}`;
    const created_at = new Date(now.getTime() - days * day + at * 1000).toISOString();
    const job: Job = {
      ...{ job_id, kind: 'import', state: 'done', stage: 'finished', done: 1, total: 1, dry_run: false },
      ...{ replace_existing: true, file_name: 'a.csv', cancel_requested: false, created_at, finished_at: created_at },
      ...{ message: null, result: null, owner_nrp, owner_name: null },
      ...{ chunks_done: 1, counts: noCounts, runs: 1, idle_runs: 0 },
      ...facts,
    };
    await put({ ...keys.job(job_id), ...job });
    await put({ ...keys.jobInput(job_id), kind: 'import', upload_id: `U${job_id}` });
    await put({ ...keys.ownerJobEntry(owner_nrp, created_at, job_id), job_id });
    await put({
      ...keys.upload(`U${job_id}`),
      ...{ id: `U${job_id}`, owner_nrp, purpose: 'bulk', key: 'k', name: 'a.csv', safe_name: 'a.csv', size: 1 },
      ...{ content_type: 'text/csv', sha256: 'x', ttl: Math.floor(now.getTime() / 1000) + 3600 },
    });
  }
  return owner_nrp;
};

/** Whether the found import failed; undefined where none is found. */
const foundOf = async (...jobs: Parameters<typeof ownerOf>): Promise<boolean | undefined> =>
  (await loadOpenImport(await ownerOf(...jobs), now))?.isFailed;

test('finds the last import where it failed', async () => {
  const owner = await ownerOf({ state: 'failed' });
  expect(await loadOpenImport(owner, now)).toMatchObject({ job: { owner_nrp: owner }, isFailed: true });
});

test('finds a check whose import was not started', async () => {
  expect(await foundOf({ dry_run: true })).toBe(false);
});

test('finds nothing of a check whose upload an import used', async () => {
  const owner = await ownerOf({ dry_run: true });
  const found = await loadOpenImport(owner, now);
  const id = `U${found?.job.job_id}`;
  await put({
    ...keys.upload(id),
    ...{ id, owner_nrp: owner, purpose: 'bulk', key: 'k', name: 'a.csv', safe_name: 'a.csv', size: 1 },
    ...{ content_type: 'text/csv', sha256: 'x', ttl: Math.floor(now.getTime() / 1000) + 3600, claimed_by: 'J' },
  });
  expect(await loadOpenImport(owner, now)).toBeUndefined();
});

test.each([
  ['without a job', []],
  ['once a later import ended well', [{ state: 'failed' }, {}]],
  ['of an import that runs', [{ state: 'running' }]],
  ['of an import that was cancelled', [{ state: 'cancelled' }]],
  ['after seven days', [{ state: 'failed', days: 7.1 }]],
] as [string, Parameters<typeof foundOf>][])('finds nothing %s', async (_name, jobs) => {
  expect(await foundOf(...jobs)).toBeUndefined();
});

test('looks past jobs of other kinds, and not at those of other users', async () => {
  expect(await foundOf({ state: 'failed' }, { kind: 'print' })).toBe(true);
  await ownerOf({ state: 'failed' });
  expect(await foundOf()).toBeUndefined();
});
