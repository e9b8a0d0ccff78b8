import { expect, test } from 'vitest';
import type { RequestOf } from '../../shared/api/index.ts';
import type { UserClient } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { approve, approveInTurn, submit } from '../support/submissions.ts';

const totals = async (by: UserClient, mine?: true) =>
  (await by.ok('get-dashboard-documents', mine ? { mine } : {})).totals;

test('updates the four counts exactly with every transition', async () => {
  const [employee, admin] = await Promise.all([signInAs('employee'), signInAs('admin')]);
  const before = await totals(employee);
  const [first, second] = [await submit(employee), await submit(employee)];
  expect(await totals(employee)).toEqual({
    ...before,
    total: before.total + 2,
    under_review: before.under_review + 2,
  });
  await approve(admin, first);
  await employee.ok('withdraw-submission', { submission_id: second });
  expect(await totals(employee)).toEqual({ ...before, total: before.total + 2, in_approval: before.in_approval + 1 });
  await approveInTurn(
    first,
    await signInAs('produksiHead'),
    await signInAs('sheHead'),
    await signInAs('projectManager'),
  );
  expect(await totals(employee)).toEqual({ ...before, total: before.total + 2, approved: before.approved + 1 });
});

test('lists every submission once in pages of ten, newest first', async () => {
  const admin = await signInAs('admin');
  const ids: string[] = [];
  const times: string[] = [];
  let cursor: string | undefined;
  let total = 0;
  do {
    const page = await admin.ok('get-dashboard-documents', cursor === undefined ? {} : { cursor });
    expect(page.documents.length).toBeLessThanOrEqual(10);
    ids.push(...page.documents.map(({ id }) => id));
    times.push(...page.documents.map(({ created_at }) => created_at));
    total = page.total;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(total);
  expect(times).toEqual([...times].sort().reverse());
});

test('filters rows and counts by department', async () => {
  const admin = await signInAs('admin');
  const { documents, total } = await admin.ok('get-dashboard-documents', { department: 'HCGS' });
  expect(documents.length).toBe(Math.min(total, 10));
  expect(total).toBeGreaterThan(0);
  expect(new Set(documents.map(({ department }) => department))).toEqual(new Set(['HCGS']));
});

test("lists the caller's own submissions with their own counts", async () => {
  const sheEmployee = await signInAs('sheEmployee');
  const before = await sheEmployee.ok('get-dashboard-documents', { mine: true });
  expect(before.documents.every(({ submitter_nrp }) => submitter_nrp === sheEmployee.nrp)).toBe(true);
  expect(before.totals.total).toBe(before.total);
  await submit(await signInAs('employee'), { department: 'SHE' });
  expect(await totals(sheEmployee, true)).toEqual(before.totals);
  const filtered = await sheEmployee.ok('get-dashboard-documents', { mine: true, department: 'Plant' });
  expect(filtered).toMatchObject({ documents: [], total: 0, next_cursor: null });
});

/** Every submission with a filter, in pages of `limit`. */
const listAll = async (by: UserClient, limit: number, input: RequestOf<'get-dashboard-documents'>) => {
  const filter = { ...input, limit };
  const first = await by.ok('get-dashboard-documents', filter);
  const documents = [...first.documents];
  for (let cursor = first.next_cursor; cursor !== null; ) {
    const page = await by.ok('get-dashboard-documents', { ...filter, cursor });
    documents.push(...page.documents);
    cursor = page.next_cursor;
  }
  return { ...first, documents };
};

test.each([
  ['under_review', ['pending']],
  ['in_approval', ['under_dept_approval', 'under_she_approval', 'under_pm_approval']],
  ['approved', ['approved']],
  ['in_process', ['pending', 'under_dept_approval', 'under_she_approval', 'under_pm_approval']],
] as const)('lists what the cards of %s count, newest first', async (status, states) => {
  const [employee, admin] = await Promise.all([signInAs('employee'), signInAs('admin')]);
  for (let made = 0; made < 4 && status !== 'approved'; made += 1) {
    const id = await submit(employee, { department: made === 0 ? 'SHE' : 'Produksi' });
    if (status === 'in_approval') await approve(admin, id);
  }
  for (const filter of [{}, { department: 'SHE' as const }, { mine: true }]) {
    const all = await listAll(employee, 100, filter);
    const { documents, total, totals: cards } = await listAll(employee, 10, { ...filter, status });
    const expected = all.documents.filter(({ submission_status }) =>
      (states as readonly string[]).includes(submission_status),
    );
    expect(documents).toEqual(expected);
    expect(total).toBe(expected.length);
    expect(cards).toEqual(all.totals);
    const counted = status === 'in_process' ? cards.under_review + cards.in_approval : cards[status];
    expect(filter.department !== undefined || counted === total).toBe(true);
  }
});
