import { expect, test, vi } from 'vitest';
import type { UserClient } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { openListeningSocket } from '../support/sockets.ts';
import { approve, submit, waitUntil } from '../support/submissions.ts';

const loadRequest = (by: UserClient, submission_id: string, requested_decision: 'review' | 'approval') =>
  waitUntil(async () => {
    const { notifications, unread_count } = await by.ok('get-user-notifications', {});
    const notification = notifications.find(
      (each) => each.submission_id === submission_id && each.requested_decision === requested_decision,
    );
    return notification && { notification, unread_count };
  });

const waitForRead = (by: UserClient, submission_id: string, requested_decision: 'review' | 'approval') =>
  waitUntil(async () => {
    const found = await loadRequest(by, submission_id, requested_decision);
    return found.notification.read ? found : undefined;
  });

/** The unread count once no notification of an earlier test arrives any more. */
const settledUnread = (by: UserClient): Promise<number> =>
  waitUntil(async () => {
    const count = async () => (await by.ok('get-user-notifications', {})).unread_count;
    const before = await count();
    await new Promise((resolve) => setTimeout(resolve, 500));
    return (await count()) === before ? before : undefined;
  });

test('a decision marks the notification read that asked for it, and says so to the other browsers of its user', async () => {
  const admin = await signInAs('secondAdmin');
  const submission_id = await submit(await signInAs('employee'));
  const { notification } = await loadRequest(admin, submission_id, 'review');
  const unread_count = await settledUnread(admin);
  expect(notification.read).toBe(false);
  const { socket, received } = await openListeningSocket(admin);
  await approve(admin, submission_id);
  const event = await vi.waitUntil(() => received.find(({ type }) => type === 'notifications.read'), {
    timeout: 45_000,
  });
  expect(event).toEqual({
    type: 'notifications.read',
    notification_ids: [notification.id],
    unread_count: unread_count - 1,
  });
  socket.close();
  expect((await waitForRead(admin, submission_id, 'review')).unread_count).toBe(unread_count - 1);
  // Another admin was asked too and did not decide.
  expect((await loadRequest(await signInAs('admin'), submission_id, 'review')).notification.read).toBe(false);
});
