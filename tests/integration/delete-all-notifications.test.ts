import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { submit, waitUntil } from '../support/submissions.ts';

test("deletes all of this user's notifications; later ones appear", async () => {
  const [admin, second, employee] = await Promise.all([
    signInAs('admin'),
    signInAs('secondAdmin'),
    signInAs('employee'),
  ]);
  const loadInbox = (by: typeof admin) => by.ok('get-user-notifications', {});
  const cleared = (await loadInbox(second)).notifications.map(({ id }) => id);
  const adminIds = (await loadInbox(admin)).notifications.map(({ id }) => id);
  await second.ok('delete-all-notifications', {});
  const remaining = (await loadInbox(second)).notifications.map(({ id }) => id);
  expect(remaining.filter((id) => cleared.includes(id))).toEqual([]);
  expect((await loadInbox(admin)).notifications.map(({ id }) => id)).toEqual(
    expect.arrayContaining(adminIds.slice(0, 5)),
  );
  const submission_id = await submit(employee);
  const inbox = await waitUntil(async () => {
    const present = await loadInbox(second);
    return present.notifications.some((notification) => notification.submission_id === submission_id)
      ? present
      : undefined;
  });
  expect(inbox.unread_count).toBe(inbox.notifications.length);
  expect(inbox.notifications.filter(({ id }) => cleared.includes(id))).toEqual([]);
});
