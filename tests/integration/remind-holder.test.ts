import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { approve, submit, waitUntil } from '../support/submissions.ts';

test('reminds those who can decide, once, and refuses a second one, other users and an ended submission', async () => {
  const [employee, admin, head] = await Promise.all([
    signInAs('employee'),
    signInAs('admin'),
    signInAs('produksiHead'),
  ]);
  const submission_id = await submit(employee);
  await approve(admin, submission_id);
  for (const other of [admin, head])
    expect(await other.expectError('remind-holder', { submission_id })).toMatchObject({ status: 404 });
  expect(await employee.expectError('remind-holder', { submission_id: 'tidak-ada' })).toMatchObject({ status: 404 });

  const { reminded_at } = await employee.ok('remind-holder', { submission_id });
  expect((await employee.ok('get-submission', { submission_id })).reminded_at).toBe(reminded_at);
  expect(await employee.expectError('remind-holder', { submission_id })).toMatchObject({
    error: 'already_reminded',
    message: expect.stringMatching(/^Pengajuan ini sudah Anda ingatkan hari ini\. .* mulai \d+ \S+ \d{4}\.$/),
  });
  const remindersOf = async (user: typeof head) => {
    const { notifications } = await user.ok('get-user-notifications', {});
    return notifications.filter(
      (each) => each.title === 'Pengingat dari Pengaju' && each.submission_id === submission_id,
    );
  };
  const found = await waitUntil(async () => {
    const reminders = await remindersOf(head);
    return reminders.length > 0 ? reminders : undefined;
  });
  expect(found).toMatchObject([{ requested_decision: 'approval', read: false }]);
  expect(await remindersOf(admin)).toEqual([]);

  // The decision that it asks for marks it read.
  await head.ok('process-document-approval', { submission_id, action: 'reject', rejection_reason: 'Uji' });
  await waitUntil(async () => ((await remindersOf(head))[0]?.read ? true : undefined));
  expect(await employee.expectError('remind-holder', { submission_id })).toMatchObject({ error: 'already_processed' });
});
