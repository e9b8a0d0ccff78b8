import { expect, test } from 'vitest';
import type { UserClient } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { decide, submit, waitUntil } from '../support/submissions.ts';
import { createSignedInUser } from '../support/users.ts';

const loadUnreadCount = async (by: UserClient) => (await by.ok('get-user-notifications', {})).unread_count;

/** A rejected submission of this user, with its notification in the inbox. */
const createUnread = async (by: UserClient): Promise<void> => {
  const submission_id = await submit(by);
  await decide(await signInAs('admin'), submission_id, 'reject', 'Uji');
  await waitUntil(async () =>
    (await by.ok('get-user-notifications', {})).notifications.find((each) => each.submission_id === submission_id),
  );
};

test('marks all at once; later ones stay unread', async () => {
  // The notifications of earlier tests may still arrive at the demo users.
  const user = await createSignedInUser();
  await createUnread(user);
  expect(await user.ok('mark-notification-read', { all: true })).toMatchObject({ unread_count: 0 });
  expect(await loadUnreadCount(user)).toBe(0);
  await createUnread(user);
  expect(await loadUnreadCount(user)).toBe(1);
});
