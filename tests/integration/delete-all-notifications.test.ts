import { expect, inject, test } from 'vitest';
import { Client } from '../support/api.ts';
import { person } from '../support/demo-users.ts';
import { eventually, submit } from '../support/submissions.ts';

test('all are gone, for this person alone; what comes later shows', async () => {
  const [admin, second, employee] = await Promise.all([person('admin'), person('secondAdmin'), person('employee')]);
  const inboxOf = (by: typeof admin) => by.ok('get-user-notifications', {});
  const cleared = (await inboxOf(second)).notifications.map(({ id }) => id);
  const kept = (await inboxOf(admin)).notifications.map(({ id }) => id);
  await second.ok('delete-all-notifications', {});
  const left = (await inboxOf(second)).notifications.map(({ id }) => id);
  expect(left.filter((id) => cleared.includes(id))).toEqual([]);
  expect((await inboxOf(admin)).notifications.map(({ id }) => id)).toEqual(expect.arrayContaining(kept.slice(0, 5)));
  const submission_id = await submit(employee);
  const inbox = await eventually(async () => {
    const present = await inboxOf(second);
    return present.notifications.some((news) => news.submission_id === submission_id) ? present : undefined;
  });
  expect(inbox.unread_count).toBe(inbox.notifications.length);
  expect(inbox.notifications.filter(({ id }) => cleared.includes(id))).toEqual([]);
});

test('an older page asked for after everything was deleted is empty', async () => {
  const [second, employee] = await Promise.all([person('secondAdmin'), person('employee')]);
  await submit(employee);
  const cursor = await eventually(async () => (await second.ok('get-user-notifications', {})).notifications[0]?.id);
  await second.ok('delete-all-notifications', {});
  expect(await second.ok('get-user-notifications', { cursor })).toMatchObject({ notifications: [], next_cursor: null });
});

test('nobody clears for another', async () => {
  const employee = await person('employee');
  expect((await employee.refused('delete-all-notifications', { user_id: '10000001' })).error).toBe('identity_mismatch');
  expect((await new Client(inject('stageUrl')).refused('delete-all-notifications', {})).status).toBe(401);
});
