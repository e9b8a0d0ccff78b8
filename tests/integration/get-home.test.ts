import { expect, inject, test } from 'vitest';
import { Client, type UserClient } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
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
