import { expect, test } from 'vitest';
import type { UserClient } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { submit, waitUntil } from '../support/submissions.ts';

const loadUnreadCount = async (by: UserClient) => (await by.ok('get-user-notifications', {})).unread_count;

/** A submission, and the notification of it in the second admin's inbox. */
const createUnread = async (): Promise<{ admin: UserClient; id: string }> => {
  const admin = await signInAs('secondAdmin');
  const submission_id = await submit(await signInAs('employee'));
  const notification = await waitUntil(async () =>
    (await admin.ok('get-user-notifications', {})).notifications.find((each) => each.submission_id === submission_id),
  );
  return { admin, id: notification.id };
};

test('one is read, and counted once however often it is marked', async () => {
  const { admin, id } = await createUnread();
  const before = await loadUnreadCount(admin);
  expect(await admin.ok('mark-notification-read', { notification_id: id })).toMatchObject({ unread_count: before - 1 });
  expect(await admin.ok('mark-notification-read', { notification_id: id })).toMatchObject({ unread_count: before - 1 });
  const { notifications } = await admin.ok('get-user-notifications', {});
  expect(notifications.find((notification) => notification.id === id)?.read).toBe(true);
});

test('all are read at once; what comes later is not', async () => {
  const { admin } = await createUnread();
  expect(await admin.ok('mark-notification-read', { all: true })).toMatchObject({ unread_count: 0 });
  expect(await loadUnreadCount(admin)).toBe(0);
  await createUnread();
  expect(await loadUnreadCount(admin)).toBe(1);
});

test("another's notification does not exist; one or all has to be said", async () => {
  const { id } = await createUnread();
  const employee = await signInAs('employee');
  expect(await employee.expectError('mark-notification-read', { notification_id: id })).toMatchObject({ status: 404 });
  for (const input of [{}, { notification_id: id, all: true }])
    expect((await employee.expectError('mark-notification-read', input)).status).toBe(400);
});
