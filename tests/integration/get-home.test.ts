import { expect, inject, test, vi } from 'vitest';
import type { Task } from '../../shared/api/home.ts';
import { canSeeReviews } from '../../shared/domain/documents/document-access.ts';
import { taskRow } from '../../web/src/lib/tasks/task-rows.ts';
import { Client, type UserClient } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { allRows, type Call, dashboardRows, departmentCards, rowsAt } from '../support/listed-rows.ts';
import { decide, submit } from '../support/submissions.ts';
import { addUser, createSignedInUser } from '../support/users.ts';

const countOf = async (user: UserClient, kind: string) =>
  (await user.ok('get-home', {})).tasks.find((task) => task.kind === kind)?.count ?? 0;

test('lists a submission for its submitter and for those who decide it, until it is decided', async () => {
  const [admin, head] = [await signInAs('admin'), await signInAs('produksiHead')];
  const employee = await createSignedInUser();
  const counts = () =>
    Promise.all([
      countOf(employee, 'own_waiting'),
      countOf(admin, 'review'),
      countOf(head, 'approval'),
      countOf(employee, 'own_rejected'),
    ]);
  const [waiting = 0, reviews = 0, approvals = 0, rejected = 0] = await counts();
  const id = await submit(employee);
  expect(await counts()).toEqual([waiting + 1, reviews + 1, approvals, rejected]);
  await decide(admin, id, 'approve');
  expect(await counts()).toEqual([waiting + 1, reviews, approvals + 1, rejected]);
  expect((await employee.ok('get-dashboard-documents', { mine: true, status: 'in_process' })).total).toBe(waiting + 1);
  await decide(head, id, 'reject', 'Uji');
  expect(await counts()).toEqual([waiting, reviews, approvals, rejected + 1]);
});

test('says to admins alone what a new stage still needs', async () => {
  expect(await (await signInAs('admin')).ok('get-setup', {})).toMatchObject({
    ...{ has_users: true, vacant_positions: expect.any(Array), has_documents: true },
  });
  expect(await (await signInAs('controller')).expectError('get-setup', {})).toMatchObject({ status: 403 });
});

test('counts for an admin a user whose sign-in is locked, whom the list of locked users shows, until they are unlocked', async () => {
  const admin = await signInAs('admin');
  const { user } = await addUser();
  const locked = async () => (await admin.ok('list-users', { locked: true })).users.map(({ nrp }) => nrp);
  const before = await countOf(admin, 'locked');
  const stranger = new Client(inject('localStackUrl'));
  for (let guess = 0; guess < 5; guess += 1)
    await stranger.expectError('validate-login', { nrp: user.nrp, password: String(70_000_000 + guess) });
  expect(await countOf(admin, 'locked')).toBe(before + 1);
  expect(await locked()).toContain(user.nrp);
  await admin.ok('unlock-user', { nrp: user.nrp });
  expect(await countOf(admin, 'locked')).toBe(before);
  expect(await locked()).not.toContain(user.nrp);
});

test.each(['admin', 'controller', 'projectManager', 'sheHead', 'produksiHead', 'employee', 'auditor'] as const)(
  'shows %s of each kind as many as the list has to which its row leads, and on every screen the same',
  async (who) => {
    const user = await signInAs(who);
    const call: Call = (name, input) => user.ok(name, input);
    const tasks = await vi.waitFor(async () => {
      // Lists of audiences follow a change within moments.
      const found = (await user.ok('get-home', {})).tasks;
      expect(found.length).toBeGreaterThan(0);
      for (const task of found) {
        const { count, to } = taskRow(task, user.user);
        const rows = await rowsAt(call, to, user.user);
        if (count.endsWith('+')) expect(rows, task.kind).toBeGreaterThanOrEqual(task.count);
        else expect(rows, task.kind).toBe(task.count);
      }
      return found;
    }, 20_000);
    const { review, approval } = await user.ok('get-worklist', {});
    const countOfKind = (kind: Task['kind']) => tasks.find((task) => task.kind === kind)?.count ?? 0;
    if (review) expect(countOfKind('review')).toBe(review.count);
    if (approval) expect(countOfKind('approval')).toBe(approval.count);
    for (const mine of [{}, { mine: true }]) {
      const { totals, total } = await user.ok('get-dashboard-documents', mine);
      expect(await dashboardRows(call, mine)).toBe(total);
      for (const status of ['under_review', 'in_approval', 'approved'] as const)
        expect(await dashboardRows(call, { ...mine, status }), status).toBe(totals[status]);
    }
    if (canSeeReviews(user.user))
      await vi.waitFor(async () => {
        for (const { said, listed } of await departmentCards(call)) expect(said).toEqual(listed);
      }, 20_000);
    const { unread_count } = await user.ok('get-user-notifications', {});
    const notices = await allRows(async (cursor) => {
      const { notifications, next_cursor } = await user.ok('get-user-notifications', cursor);
      return { rows: notifications, next_cursor };
    });
    expect(notices.filter(({ read }) => !read)).toHaveLength(unread_count);
  },
);
