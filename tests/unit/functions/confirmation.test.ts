import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { loadConfirmation } from '../../../functions/jobs/confirmation-service.ts';
import { jobFixture } from '../../support/job-fixture.ts';
import { mockItem, resetMocks, table } from './invoke.ts';

const owner = '10000003';
const dryRun = jobFixture({ file_name: 'a.csv', owner_nrp: owner });
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
const upload = (facts: Record<string, unknown>) =>
  mockItem({
    ...keys.upload('U1'),
    ...{ id: 'U1', owner_nrp: owner, purpose: 'bulk', key: 'k', name: 'a.csv', safe_name: 'a.csv', size: 1 },
    ...{ content_type: 'text/csv', sha256: 'x', ttl: inSeconds(60), ...facts },
  });

beforeEach(() => {
  resetMocks();
  mockItem({ ...keys.jobInput('J1'), kind: 'import', upload_id: 'U1' });
});

test('offers confirmation of a dry run while its upload exists and is unclaimed', async () => {
  const ttl = inSeconds(3600);
  upload({ ttl });
  const until = new Date(ttl * 1000).toISOString();
  expect(await loadConfirmation(dryRun)).toEqual({ state: 'open', upload_id: 'U1', until });
});

test('refers to the import of a confirmed dry run', async () => {
  upload({ claimed_by: 'J2' });
  expect(await loadConfirmation(dryRun)).toEqual({ state: 'used', job_id: 'J2' });
});

test("reports a dry run as expired when its upload is deleted or another user's", async () => {
  expect(await loadConfirmation(dryRun)).toEqual({ state: 'expired' });
  upload({ ttl: inSeconds(-1) });
  expect(await loadConfirmation(dryRun)).toEqual({ state: 'expired' });
  upload({ owner_nrp: '10000001' });
  expect(await loadConfirmation(dryRun)).toEqual({ state: 'expired' });
});

test('offers no confirmation for other jobs, and reads nothing', async () => {
  for (const facts of [{ dry_run: false }, { state: 'running' }, { state: 'failed' }, { state: 'cancelled' }] as const)
    expect(await loadConfirmation({ ...dryRun, ...facts })).toBeNull();
  expect(table.commandCalls(GetCommand)).toHaveLength(0);
});
