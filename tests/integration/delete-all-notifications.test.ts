import { expect, inject, test } from 'vitest';
import { Client } from '../support/api.ts';
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

test('returns an empty older page after everything was deleted', async () => {
  const [second, employee] = await Promise.all([signInAs('secondAdmin'), signInAs('employee')]);
  await submit(employee);
  const cursor = await waitUntil(async () => (await second.ok('get-user-notifications', {})).notifications[0]?.id);
  await second.ok('delete-all-notifications', {});
  expect(await second.ok('get-user-notifications', { cursor })).toMatchObject({ notifications: [], next_cursor: null });
});

test('deletes up to the notification that the user saw, in two browsers in either order', async () => {
  const [second, employee] = await Promise.all([signInAs('secondAdmin'), signInAs('employee')]);
  const loadInbox = async () => (await second.ok('get-user-notifications', {})).notifications;
  // Notifications of what other files submitted may still arrive.
  const arrivalOf = async () => {
    const submissionId = await submit(employee);
    return waitUntil(async () => (await loadInbox()).find(({ submission_id }) => submission_id === submissionId)?.id);
  };
  const first = await arrivalOf();
  const later = await arrivalOf();
  const loadOwn = async () => (await loadInbox()).map(({ id }) => id).filter((id) => id === first || id === later);
  await second.ok('delete-all-notifications', { upto: first });
  expect(await loadOwn()).toEqual([later]);
  await second.ok('delete-all-notifications', { upto: later });
  // The other browser's deletion arrives last, with an older limit.
  await second.ok('delete-all-notifications', { upto: first });
  expect(await loadOwn()).toEqual([]);
});

test("does not clear another user's inbox", async () => {
  const employee = await signInAs('employee');
  expect((await employee.expectError('delete-all-notifications', { user_id: '10000001' })).error).toBe(
    'identity_mismatch',
  );
  expect((await new Client(inject('localStackUrl')).expectError('delete-all-notifications', {})).status).toBe(401);
});
