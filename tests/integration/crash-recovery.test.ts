import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { SubmissionRecord } from '../../shared/api/submission-records.ts';
import { signIn, type UserClient } from '../support/api.ts';
import { type LocalStack, startLocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import { approve, prepareSubmission, submit } from '../support/submissions.ts';
import { expectSoundData } from '../support/verify.ts';

let localStack: LocalStack;
beforeAll(async () => {
  // As the suite's local stack, with its own data.
  localStack = await startLocalStack({ seed: 'users', env: { HIMS_ASSEMBLY: join(inject('dataDir'), 'cdk.out') } });
});
afterAll(() => localStack.stop());

const signInAll = async () => {
  const [employee, admin, head] = await Promise.all(
    [nrps.employee, nrps.admin, nrps.produksiHead].map((nrp) => signIn(localStack.url, nrp)),
  );
  if (!employee || !admin || !head) throw new Error('Three users must sign in');
  return { employee, admin, head };
};

test('has every acknowledged write and no partial one after kill -9 amid submissions and approvals', async () => {
  const { employee, admin, head } = await signInAll();
  const acknowledged = new Map<string, string>();
  const pendingIds = await Promise.all(Array.from({ length: 6 }, () => submit(employee)));
  for (const id of pendingIds) acknowledged.set(id, 'pending');
  const forms = await Promise.all(Array.from({ length: 8 }, () => prepareSubmission(employee)));

  const working = Promise.allSettled([
    ...forms.map(async (form) => {
      const { submission_id } = await employee.ok('upload-and-submit-document', form);
      acknowledged.set(submission_id, 'pending');
    }),
    ...pendingIds.map(async (id) => {
      for (const by of [admin, head]) acknowledged.set(id, (await approve(by, id)).submission_status);
    }),
  ]);
  // In the middle: some calls have a response, others do not.
  await new Promise((resolve) => {
    const watch = setInterval(() => {
      if (acknowledged.size < pendingIds.length + 3) return;
      clearInterval(watch);
      resolve(undefined);
    }, 1);
  });
  await localStack.kill9();
  await working;
  const acknowledgedBefore = new Map(acknowledged);

  await localStack.restart();
  const after = await signInAll();
  for (const [id, status] of acknowledgedBefore) {
    const { submission, history } = await after.employee.ok('get-submission', { submission_id: id });
    expect(history.map(({ to }) => to)).toContain(status);
    expect(history.at(-1)?.to).toBe(submission.submission_status);
    expect(history.map(({ version }) => version)).toEqual(history.map((_, at) => at + 1));
  }
  await expectOneStatePerSubmission(after.employee, after.admin, after.head);
  await expectSoundData(localStack.dataDir);
  // The local stack continues from its stored data.
  const more = await submit(after.employee);
  expect((await approve(after.admin, more)).submission_status).toBe('under_dept_approval');
});

const assembly = () => join(inject('dataDir'), 'cdk.out');

test('starts seeding again, with a message, after a first start was killed while seeding', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hims-first-'));
  const start = resolve(import.meta.dirname, '..', '..', 'infra', 'local', 'start.ts');
  const child: ChildProcess = spawn(process.execPath, [start], {
    env: {
      ...process.env,
      PORT: '0',
      HIMS_DATA_DIR: dataDir,
      HIMS_SEED: 'users',
      HIMS_WEB: 'none',
      HIMS_ASSEMBLY: assembly(),
    },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  // The tables are being filled: the write-ahead log grows with each commit.
  const log = join(dataDir, 'dynamodb', 'tables.sqlite-wal');
  while (!existsSync(log) || statSync(log).size < 60_000) await wait(1);
  child.kill('SIGKILL');
  await exited;
  expect(existsSync(join(dataDir, 'seeded.txt'))).toBe(false);

  const again = await startLocalStack({ seed: 'users', dataDir, env: { HIMS_ASSEMBLY: assembly() } });
  try {
    expect(again.logs.join('\n')).toContain('Start pertama sebelumnya terputus');
    const employee = await signIn(again.url, nrps.employee);
    expect((await employee.ok('get-dashboard-documents', { mine: true })).documents).toEqual([]);
  } finally {
    await again.stop();
    rmSync(dataDir, { recursive: true });
  }
});

test('exits with a message, and changes nothing, when a part of the data is missing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hims-broken-'));
  await localStack.restart();
  const files = ['dynamodb/tables.sqlite', 's3/catalogue.sqlite', 'seeded.txt', 'inventory.json'];
  await localStack.kill9();
  cpSync(localStack.dataDir, dataDir, { recursive: true });
  rmSync(join(dataDir, 'kms'), { recursive: true });
  const before = files.map((name) => readFileSync(join(dataDir, name), 'latin1'));

  const start = startLocalStack({ seed: 'users', dataDir, env: { HIMS_ASSEMBLY: assembly() } });
  await expect(start).rejects.toThrow(/ended \(1\) before it was ready:\n.*kunci sandi dan sesi .* hilang/s);
  expect(files.map((name) => readFileSync(join(dataDir, name), 'latin1'))).toEqual(before);
  rmSync(dataDir, { recursive: true });
});

/** Lists, queues and counters agree about each submission's status. */
const expectOneStatePerSubmission = async (
  employee: UserClient,
  admin: UserClient,
  head: UserClient,
): Promise<void> => {
  const all: SubmissionRecord[] = [];
  let cursor: string | undefined;
  let totals: unknown;
  do {
    const page = await employee.ok('get-dashboard-documents', { mine: true, ...(cursor ? { cursor } : {}) });
    all.push(...page.documents);
    totals = page.totals;
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  const inState = (state: string) =>
    all
      .filter(({ submission_status }) => submission_status === state)
      .map(({ id }) => id)
      .sort();
  const listIds = async (by: UserClient, call: 'get-pending-documents' | 'get-approval-documents') =>
    (await by.ok(call, {})).documents.map(({ id }) => id).sort();
  expect(await listIds(admin, 'get-pending-documents')).toEqual(inState('pending'));
  expect(await listIds(head, 'get-approval-documents')).toEqual(inState('under_dept_approval'));
  expect(totals).toEqual({
    total: all.length,
    under_review: inState('pending').length,
    in_approval: all.length - inState('pending').length,
    approved: 0,
  });
};
