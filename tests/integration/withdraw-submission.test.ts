import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { approve, freshNomor, prepareSubmission, submit } from '../support/submissions.ts';

test('withdraws a pending submission, releases the number, and removes it from the queue', async () => {
  const [employee, admin] = await Promise.all([signInAs('employee'), signInAs('admin')]);
  const document_number = freshNomor();
  const submission_id = await submit(employee, { document_number });
  const { submission } = await employee.ok('withdraw-submission', { submission_id, version: 1 });
  expect(submission).toMatchObject({ submission_status: 'withdrawn', version: 2 });
  const { documents } = await admin.ok('get-pending-documents', {});
  expect(documents.map(({ id }) => id)).not.toContain(submission_id);
  expect(await submit(employee, { document_number })).not.toBe(submission_id);
});

test('refuses other users, and a second withdrawal', async () => {
  const [employee, admin] = await Promise.all([signInAs('employee'), signInAs('admin')]);
  const submission_id = await submit(employee);
  expect(await admin.expectError('withdraw-submission', { submission_id })).toMatchObject({
    status: 404,
    error: 'not_found',
  });
  expect(await employee.expectError('withdraw-submission', { submission_id: 'none' })).toMatchObject({ status: 404 });
  const replies = await Promise.all([1, 2, 3, 4].map(() => employee.call('withdraw-submission', { submission_id })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect((await employee.ok('get-submission', { submission_id })).history).toHaveLength(2);
});

test('refuses after the review', async () => {
  const [employee, admin] = await Promise.all([signInAs('employee'), signInAs('admin')]);
  const submission_id = await submit(employee);
  await approve(admin, submission_id);
  expect(await employee.expectError('withdraw-submission', { submission_id })).toMatchObject({
    status: 409,
    error: 'already_processed',
    message: expect.stringContaining('Ratna Wulandari'),
  });
});

test('resubmits a withdrawn submission once, linked to the first', async () => {
  const employee = await signInAs('employee');
  const first = await submit(employee);
  expect(
    await employee.expectError(
      'upload-and-submit-document',
      await prepareSubmission(employee, { resubmission_of: first }),
    ),
  ).toMatchObject({ status: 409, error: 'not_resubmittable' });
  await employee.ok('withdraw-submission', { submission_id: first });
  const second = await submit(employee, { resubmission_of: first });
  const [before, after] = await Promise.all(
    [first, second].map((submission_id) => employee.ok('get-submission', { submission_id })),
  );
  expect(before).toMatchObject({ resubmitted_as: second, may: { resubmit: false } });
  expect(after).toMatchObject({ resubmission_of: first });
  expect(
    await employee.expectError(
      'upload-and-submit-document',
      await prepareSubmission(employee, { resubmission_of: first }),
    ),
  ).toMatchObject({ error: 'not_resubmittable' });
});
