import { expect, test } from 'vitest';
import type { UserClient } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { submit, waitUntil } from '../support/submissions.ts';

const loadUnreadCount = async (by: UserClient) => (await by.ok('get-user-notifications', {})).unread_count;

/** A submission, and its notification in the second admin's inbox. */
const createUnread = async (): Promise<{ admin: UserClient; id: string }> => {
  const admin = await signInAs('secondAdmin');
  const submission_id = await submit(await signInAs('employee'));
  const notification = await waitUntil(async () =>
    (await admin.ok('get-user-notifications', {})).notifications.find((each) => each.submission_id === submission_id),
  );
  return { admin, id: notification.id };
};

test('marks all at once; later ones stay unread', async () => {
  const { admin } = await createUnread();
  expect(await admin.ok('mark-notification-read', { all: true })).toMatchObject({ unread_count: 0 });
  expect(await loadUnreadCount(admin)).toBe(0);
  await createUnread();
  expect(await loadUnreadCount(admin)).toBe(1);
});
