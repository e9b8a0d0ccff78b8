import { expect, inject, test } from 'vitest';
import { Client } from '../support/api.ts';
import { person } from '../support/people.ts';
import { eventually, submit } from '../support/submissions.ts';

test('all are gone, for this person alone; what comes later shows', async () => {
  const [admin, second, employee] = await Promise.all([person('admin'), person('secondAdmin'), person('employee')]);
  const others = (await admin.ok('get-user-notifications', {})).notifications.length;
  await second.ok('delete-all-notifications', {});
  expect(await second.ok('get-user-notifications', {})).toMatchObject({
    notifications: [],
    unread_count: 0,
    next_cursor: null,
  });
  expect((await admin.ok('get-user-notifications', {})).notifications).toHaveLength(others);
  const submission_id = await submit(employee);
  const { notifications, unread_count } = await eventually(async () => {
    const inbox = await second.ok('get-user-notifications', {});
    return inbox.notifications.length > 0 ? inbox : undefined;
  });
  expect(notifications).toMatchObject([{ submission_id, read: false }]);
  expect(unread_count).toBe(1);
});

test('nobody clears for another', async () => {
  const employee = await person('employee');
  expect((await employee.refused('delete-all-notifications', { user_id: '10000001' })).error).toBe('identity_mismatch');
  expect((await new Client(inject('stageUrl')).refused('delete-all-notifications', {})).status).toBe(401);
});
