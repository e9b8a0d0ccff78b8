import { expect, test } from 'vitest';
import type { Person } from '../support/api.ts';
import { person } from '../support/demo-users.ts';
import { eventually, submit } from '../support/submissions.ts';

const unread = async (by: Person) => (await by.ok('get-user-notifications', {})).unread_count;

/** A submission, and the notification of it in the second admin's inbox. */
const fresh = async (): Promise<{ admin: Person; id: string }> => {
  const admin = await person('secondAdmin');
  const submission_id = await submit(await person('employee'));
  const news = await eventually(async () =>
    (await admin.ok('get-user-notifications', {})).notifications.find((each) => each.submission_id === submission_id),
  );
  return { admin, id: news.id };
};

test('one is read, and counted once however often it is marked', async () => {
  const { admin, id } = await fresh();
  const before = await unread(admin);
  expect(await admin.ok('mark-notification-read', { notification_id: id })).toMatchObject({ unread_count: before - 1 });
  expect(await admin.ok('mark-notification-read', { notification_id: id })).toMatchObject({ unread_count: before - 1 });
  const { notifications } = await admin.ok('get-user-notifications', {});
  expect(notifications.find((news) => news.id === id)?.read).toBe(true);
});

test('all are read at once; what comes later is not', async () => {
  const { admin } = await fresh();
  expect(await admin.ok('mark-notification-read', { all: true })).toMatchObject({ unread_count: 0 });
  expect(await unread(admin)).toBe(0);
  await fresh();
  expect(await unread(admin)).toBe(1);
});

test("another's notification does not exist; one or all has to be said", async () => {
  const { id } = await fresh();
  const employee = await person('employee');
  expect(await employee.refused('mark-notification-read', { notification_id: id })).toMatchObject({ status: 404 });
  for (const input of [{}, { notification_id: id, all: true }])
    expect((await employee.refused('mark-notification-read', input)).status).toBe(400);
});
