import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { draftFile } from '../support/identity-drafts.ts';
import { decide, freshNomor, submit, waitUntil } from '../support/submissions.ts';

test('moves an approved submission to the head of its department', async () => {
  const [employee, admin, head] = await Promise.all([
    signInAs('employee'),
    signInAs('admin'),
    signInAs('produksiHead'),
  ]);
  const submission_id = await submit(employee);
  const { submission } = await admin.ok('process-document-review', {
    submission_id,
    action: 'approve',
    version: 1,
    ...{ admin_id: admin.user.id },
  });
  expect(submission).toMatchObject({ submission_status: 'under_dept_approval', version: 2 });
  const waiting = await head.ok('get-approval-documents', {});
  expect(waiting.documents.find(({ id }) => id === submission_id)).toMatchObject({ level: 'dept_head', blocked: null });
});

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

test('answers a stale version and a second decision with who decided first', async () => {
  const [employee, admin, second] = await Promise.all([
    signInAs('employee'),
    signInAs('admin'),
    signInAs('secondAdmin'),
  ]);
  const submission_id = await submit(employee);
  const shown = { submission_id, action: 'approve', version: 1 } as const;
  await admin.ok('process-document-review', shown);
  for (const input of [shown, { submission_id, action: 'reject' as const }])
    expect(await second.expectError('process-document-review', input)).toMatchObject({
      error: 'already_processed',
      message: expect.stringContaining('Ratna Wulandari'),
    });
});
