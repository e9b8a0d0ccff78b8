import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { SubmissionRecord } from '../../shared/api/submission-records.ts';
import { type Person, signIn } from '../support/api.ts';
import { nrps } from '../support/nrps.ts';
import { type Stage, startStage } from '../support/stage.ts';
import { approve, filledForm, submit } from '../support/submissions.ts';

let stage: Stage;
beforeAll(async () => {
  // What the suite's own stage runs, on data of its own.
  stage = await startStage({ seed: 'users', env: { HIMS_ASSEMBLY: join(inject('dataDir'), 'cdk.out') } });
});
afterAll(() => stage.stop());

const signInAll = async () => {
  const [employee, admin, head] = await Promise.all(
    [nrps.employee, nrps.admin, nrps.produksiHead].map((nrp) => signIn(stage.url, nrp)),
  );
  if (!employee || !admin || !head) throw new Error('Three people were to sign in');
  return { employee, admin, head };
};

test('kill -9 amid submissions and approvals: what was acknowledged is there, and nothing is half done', async () => {
  const { employee, admin, head } = await signInAll();
  const acknowledged = new Map<string, string>();
  const waiting = await Promise.all(Array.from({ length: 6 }, () => submit(employee)));
  for (const id of waiting) acknowledged.set(id, 'pending');
  const forms = await Promise.all(Array.from({ length: 8 }, () => filledForm(employee)));

  const working = Promise.allSettled([
    ...forms.map(async (form) => {
      const { submission_id } = await employee.ok('upload-and-submit-document', form);
      acknowledged.set(submission_id, 'pending');
    }),
    ...waiting.map(async (id) => {
      for (const by of [admin, head]) acknowledged.set(id, (await approve(by, id)).submission_status);
    }),
  ]);
  // In the middle: some were answered, others not.
  await new Promise((resolve) => {
    const watch = setInterval(() => {
      if (acknowledged.size < waiting.length + 3) return;
      clearInterval(watch);
      resolve(undefined);
    }, 1);
  });
  await stage.kill9();
  await working;
  const promised = new Map(acknowledged);

  await stage.restart();
  const after = await signInAll();
  for (const [id, status] of promised) {
    const { submission, history } = await after.employee.ok('get-submission', { submission_id: id });
    expect(history.map(({ to }) => to)).toContain(status);
    expect(history.at(-1)?.to).toBe(submission.submission_status);
    expect(history.map(({ version }) => version)).toEqual(history.map((_, at) => at + 1));
  }
  await everySubmissionInOneState(after.employee, after.admin, after.head);
  // The stage goes on where it was.
  const more = await submit(after.employee);
  expect((await approve(after.admin, more)).submission_status).toBe('under_dept_approval');
});

/** Lists, queues and counters agree on where each submission is. */
const everySubmissionInOneState = async (employee: Person, admin: Person, head: Person): Promise<void> => {
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
  const listed = async (by: Person, call: 'get-pending-documents' | 'get-approval-documents') =>
    (await by.ok(call, {})).documents.map(({ id }) => id).sort();
  expect(await listed(admin, 'get-pending-documents')).toEqual(inState('pending'));
  expect(await listed(head, 'get-approval-documents')).toEqual(inState('under_dept_approval'));
  expect(totals).toEqual({
    total: all.length,
    under_review: inState('pending').length,
    in_approval: all.length - inState('pending').length,
    approved: 0,
  });
};
