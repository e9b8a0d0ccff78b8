import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { draftFile } from '../support/identity-drafts.ts';
import { decide, freshNomor, submit, waitUntil } from '../support/submissions.ts';

test('says of a draft that names another document so, before the decision and in its history', async () => {
  const [employee, admin] = await Promise.all([signInAs('employee'), signInAs('admin')]);
  const [document_number, other] = [freshNomor(), freshNomor()];
  const bytes = await draftFile('labels in a header', 'pdf', { nomor: other, revisi: 0, title: 'Peledakan' });
  const draft = { name: 'draf.pdf', content_type: 'application/pdf', bytes };
  const submission_id = await submit(employee, { document_number }, { draft });
  const file_findings = await waitUntil(async () => {
    const { documents } = await admin.ok('get-pending-documents', {});
    return documents.find(({ id }) => id === submission_id)?.file_findings ?? undefined;
  });
  expect(file_findings).toMatchObject({
    expected: { nomor: document_number, revisi: 0 },
    draft: { state: 'differs', nomor: other },
  });
  await decide(admin, submission_id, 'approve');
  const { history } = await employee.ok('get-submission', { submission_id });
  expect(history.at(-1)).toMatchObject({ action: 'approve', file_findings });
});

test('rejects with a reason that the submitter can read, and releases the number', async () => {
  const [employee, admin] = await Promise.all([signInAs('employee'), signInAs('admin')]);
  const document_number = freshNomor();
  const submission_id = await submit(employee, { document_number });
  const reason = 'Nomor pada Form PPD tidak sama.\nPerbaiki lalu ajukan ulang.';
  expect(await decide(admin, submission_id, 'reject', reason)).toMatchObject({ submission_status: 'rejected' });
  const { history } = await employee.ok('get-submission', { submission_id });
  expect(history.at(-1)).toMatchObject({
    action: 'reject',
    from: 'pending',
    to: 'rejected',
    actor_name: 'Ratna Wulandari',
    capacity: 'reviewer',
    reason,
  });
  await submit(employee, { document_number });
});
