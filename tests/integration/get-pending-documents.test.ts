import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { approve, submit } from '../support/submissions.ts';

test('lists waiting submissions for admins, oldest first, until they are decided', async () => {
  const [employee, admin] = await Promise.all([signInAs('employee'), signInAs('admin')]);
  const submission_id = await submit(employee);
  const { documents } = await admin.ok('get-pending-documents', {});
  expect(documents.at(-1)?.id).toBe(submission_id);
  expect(documents.map(({ submission_status }) => submission_status)).toEqual(documents.map(() => 'pending'));
  const times = documents.map(({ created_at }) => created_at);
  expect(times).toEqual([...times].sort());
  expect(documents.at(-1)?.lacks_pdf).toBe(false);
  const other = await submit(employee, {}, { draft: await testFile('docx') });
  const pending = await admin.ok('get-pending-documents', {});
  expect(pending.documents.find(({ id }) => id === other)?.lacks_pdf).toBe(true);
  await approve(admin, submission_id);
  expect((await admin.ok('get-pending-documents', {})).documents.map(({ id }) => id)).not.toContain(submission_id);
});
