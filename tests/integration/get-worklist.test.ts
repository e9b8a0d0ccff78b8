import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { decide, submit } from '../support/submissions.ts';

test('counts a submission at the one whose decision it waits for, until it is decided', async () => {
  const [employee, admin, head] = [await signInAs('employee'), await signInAs('admin'), await signInAs('produksiHead')];
  const counts = async () => {
    const [{ review }, { approval }] = [await admin.ok('get-worklist', {}), await head.ok('get-worklist', {})];
    return [review?.count ?? 0, approval?.count ?? 0];
  };
  const [reviews = 0, approvals = 0] = await counts();
  const id = await submit(employee);
  expect(await counts()).toEqual([reviews + 1, approvals]);
  await decide(admin, id, 'approve');
  expect(await counts()).toEqual([reviews, approvals + 1]);
  await decide(head, id, 'reject', 'Uji');
  expect(await counts()).toEqual([reviews, approvals]);
  expect(await employee.ok('get-worklist', {})).toEqual({ review: null, approval: null });
});
