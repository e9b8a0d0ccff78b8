import { expect, test } from 'vitest';
import type { UserClient } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { storedNotifications } from '../support/local-stack-data.ts';
import { approve, submit, waitUntil } from '../support/submissions.ts';

const loadNotificationsAbout = (by: UserClient, submission_id: string, minimum = 1) =>
  waitUntil(async () => {
    const { notifications } = await by.ok('get-user-notifications', {});
    const about = notifications.filter((notification) => notification.submission_id === submission_id);
    return about.length >= minimum ? about : undefined;
  });

test('notifies every user concerned of each step, once', async () => {
  const [employee, admin, head, sheHead, manager, controller] = await Promise.all([
    signInAs('employee'),
    signInAs('admin'),
    signInAs('produksiHead'),
    signInAs('sheHead'),
    signInAs('projectManager'),
    signInAs('controller'),
  ]);
  const submission_id = await submit(employee, { document_title: 'Prosedur Kabar' });
  expect(await loadNotificationsAbout(admin, submission_id)).toMatchObject([{ type: 'info', read: false }]);
  await approve(admin, submission_id);
  expect(await loadNotificationsAbout(employee, submission_id)).toMatchObject([{ type: 'info' }]);
  expect(await loadNotificationsAbout(head, submission_id)).toMatchObject([{ type: 'info' }]);
  await approve(head, submission_id);
  await loadNotificationsAbout(sheHead, submission_id);
  await approve(sheHead, submission_id);
  await loadNotificationsAbout(manager, submission_id);
  await approve(manager, submission_id);
  const isShown = async (type: string) => {
    const about = await loadNotificationsAbout(employee, submission_id);
    return about[0]?.type === type ? about : undefined;
  };
  expect(await waitUntil(() => isShown('success'))).toMatchObject([
    { type: 'success', read: false, message: expect.stringContaining('Prosedur Kabar') },
  ]);
  await waitUntil(async () =>
    (await storedNotifications(controller.nrp)).find((each) => each.submission_id === submission_id),
  );
});

test("shows a submission's steps as one row, which a later step moves to the top, unread", async () => {
  const [employee, admin, head] = await Promise.all([
    signInAs('employee'),
    signInAs('admin'),
    signInAs('produksiHead'),
  ]);
  const [first, second] = [await submit(employee), await submit(employee)];
  await approve(admin, first);
  const [row] = await loadNotificationsAbout(employee, first);
  await employee.ok('mark-notification-read', { notification_id: row?.id ?? '' });
  await approve(admin, second);
  await loadNotificationsAbout(employee, second);
  await approve(head, first);
  const inbox = await waitUntil(async () => {
    const found = await employee.ok('get-user-notifications', {});
    return found.notifications.some(({ id }) => id === row?.id) ? undefined : found;
  });
  const own = inbox.notifications.filter(({ submission_id }) => submission_id === first || submission_id === second);
  expect(own.map(({ submission_id, read }) => [submission_id, read])).toEqual([
    [first, false],
    [second, false],
  ]);
  expect(own[0]).toMatchObject({ thread: first, title: expect.stringContaining('Disetujui') });
  // A browser that still shows the former row: nothing is counted twice.
  expect(await employee.ok('mark-notification-read', { notification_id: row?.id ?? '' })).toMatchObject({
    unread_count: inbox.unread_count,
  });
});
