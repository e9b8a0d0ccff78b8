import { expect, inject, test } from 'vitest';
import { Client, type UserClient } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { decide, submit } from '../support/submissions.ts';

const countOf = async (user: UserClient, kind: string) =>
  (await user.ok('get-home', {})).tasks.find((task) => task.kind === kind)?.count ?? 0;

test('lists a submission for its submitter and for those who decide it, until it is decided', async () => {
  const [employee, admin, head] = [await signInAs('employee'), await signInAs('admin'), await signInAs('produksiHead')];
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
  await decide(head, id, 'reject', 'Uji');
  expect(await counts()).toEqual([waiting, reviews, approvals, rejected + 1]);
});

test.each([
  ['employee', ['own_rejected', 'reading', 'own_waiting']],
  ['produksiHead', ['approval', 'recall', 'overdue_review', 'own_rejected', 'reading', 'own_waiting']],
  ['controller', ['recall', 'overdue_review', 'waiting_file', 'own_rejected', 'reading', 'own_waiting']],
  ['projectManager', ['approval', 'stuck', 'vacant', 'own_rejected', 'reading', 'own_waiting']],
  [
    'admin',
    [
      ...['review', 'recall', 'overdue_review', 'vacant', 'absence', 'waiting_file'],
      ...['own_rejected', 'reading', 'own_waiting'],
    ],
  ],
] as const)('lists for %s only what concerns them', async (who, kinds) => {
  const { tasks } = await (await signInAs(who)).ok('get-home', {});
  expect(tasks.map(({ kind }) => kind).filter((kind) => !(kinds as readonly string[]).includes(kind))).toEqual([]);
});

test('requires a session', async () => {
  expect(await new Client(inject('localStackUrl')).expectError('get-home', {})).toMatchObject({ status: 401 });
});
