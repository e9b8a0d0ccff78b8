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
    admin_id: admin.user.id,
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

test('accepts an optional reason of limited length', async () => {
  const [employee, admin] = await Promise.all([signInAs('employee'), signInAs('admin')]);
  const submission_id = await submit(employee);
  const tooLong = { submission_id, action: 'reject', rejection_reason: 'x'.repeat(1001) };
  expect(await admin.expectError('process-document-review', tooLong)).toMatchObject({
    status: 400,
    error: 'invalid_input',
  });
  await decide(admin, submission_id, 'reject', '   ');
  expect((await employee.ok('get-submission', { submission_id })).history.at(-1)?.reason).toBeNull();
});

test('allows only admins to review, and not their own submissions', async () => {
  const [employee, head, controller] = await Promise.all([
    signInAs('employee'),
    signInAs('produksiHead'),
    signInAs('controller'),
  ]);
  const submission_id = await submit(employee);
  for (const by of [employee, head, controller])
    expect(await by.expectError('process-document-review', { submission_id, action: 'approve' })).toMatchObject({
      status: 403,
      error: 'forbidden',
    });
  const admin = await signInAs('admin');
  const ownSubmission = await submit(admin);
  expect(
    await admin.expectError('process-document-review', { submission_id: ownSubmission, action: 'approve' }),
  ).toMatchObject({
    status: 403,
    error: 'own_submission',
  });
  const pending = await admin.ok('get-pending-documents', {});
  expect(pending.documents.find(({ id }) => id === ownSubmission)?.blocked).toEqual(expect.any(String));
  const second = await signInAs('secondAdmin');
  expect((await decide(second, ownSubmission, 'approve')).submission_status).toBe('under_dept_approval');
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
      status: 409,
      error: 'already_processed',
      message: expect.stringContaining('Ratna Wulandari'),
    });
});

test('rejects bad input and unknown submissions', async () => {
  const admin = await signInAs('admin');
  expect(await admin.expectError('process-document-review', { submission_id: 'x', action: 'maybe' })).toMatchObject({
    status: 400,
    fields: { action: 'Tindakan harus approve atau reject' },
  });
  expect(await admin.expectError('process-document-review', { submission_id: 'x', action: 'approve' })).toMatchObject({
    status: 404,
    error: 'not_found',
  });
  expect(
    await admin.expectError('process-document-review', { submission_id: 'x', action: 'approve', admin_id: '10000002' }),
  ).toMatchObject({ status: 403, error: 'identity_mismatch' });
});

test('returns the same decision for the same key; refuses another decision with it', async () => {
  const [employee, admin] = await Promise.all([signInAs('employee'), signInAs('admin')]);
  const submission_id = await submit(employee);
  const idempotencyKey = crypto.randomUUID();
  const input = { submission_id, action: 'approve', version: 1 } as const;
  const first = await admin.ok('process-document-review', input, { idempotencyKey });
  expect(await admin.ok('process-document-review', input, { idempotencyKey })).toEqual(first);
  expect(
    await admin.expectError('process-document-review', { ...input, action: 'reject' }, { idempotencyKey }),
  ).toMatchObject({ status: 422, error: 'idempotency_mismatch' });
});
