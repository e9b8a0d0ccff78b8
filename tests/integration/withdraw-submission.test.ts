import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { approve, approveInTurn, decide, freshNomor, prepareSubmission, submit } from '../support/submissions.ts';

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

test('a resubmission needs no PPD form again, and shows who decides why the former one was rejected and that the draft is the same', async () => {
  const [employee, admin] = await Promise.all([signInAs('employee'), signInAs('admin')]);
  const document_number = freshNomor();
  const [draft, supporting] = await Promise.all([testFile('pdf'), testFile('pdf', { nama: 'Form PPD' })]);
  const first = await submit(employee, { document_number }, { draft, supporting });
  await decide(admin, first, 'reject', 'Nomor lampiran salah');
  const resubmit = async (resubmission_of: string, files: object) => {
    const form = await prepareSubmission(employee, { document_number, resubmission_of }, files);
    const { supporting_upload_id: _form, ...withoutForm } = form;
    return withoutForm;
  };
  const withoutDraft = { ...(await resubmit(first, {})), draft_upload_id: undefined };
  expect(await employee.expectError('upload-and-submit-document', withoutDraft)).toMatchObject({
    fields: { draft_upload_id: 'Draf dokumen harus diunggah' },
  });
  const { submission_id } = await employee.ok('upload-and-submit-document', await resubmit(first, { draft }));
  const [before, after] = await Promise.all(
    [first, submission_id].map((id) => admin.ok('get-submission', { submission_id: id })),
  );
  const former = { id: first, same_draft: true, end: { action: 'reject', reason: 'Nomor lampiran salah' } };
  expect(after).toMatchObject({ former, other_draft: false, supporting: before?.supporting });
  expect(after?.submission.supporting_document_url).toContain(`submissions/${submission_id}/supporting/`);
  const { url } = await admin.ok('get-document-file', { id: submission_id, kind: 'supporting' });
  expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(supporting.bytes);
  const queued = (await admin.ok('get-pending-documents', {})).documents.find(({ id }) => id === submission_id);
  expect(queued).toMatchObject({ former });
  await decide(admin, submission_id, 'reject', 'Masih salah');
  const third = await employee.ok('upload-and-submit-document', await resubmit(submission_id, {}));
  expect((await admin.ok('get-submission', third)).former).toMatchObject({ id: submission_id, same_draft: false });
  await approve(admin, third.submission_id);
  const { documents } = await (await signInAs('produksiHead')).ok('get-approval-documents', {});
  expect(documents.find(({ id }) => id === third.submission_id)).toMatchObject({
    former: { id: submission_id, same_draft: false, end: { action: 'reject', reason: 'Masih salah' } },
  });
});

test('a cancellation has the file in force as its draft, and one with another file says so to who decides', async () => {
  const [employee, deciders] = await Promise.all([
    signInAs('employee'),
    Promise.all((['admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map((who) => signInAs(who))),
  ]);
  const document_number = freshNomor();
  const draft = await testFile('pdf', { nomor: document_number });
  await approveInTurn(await submit(employee, { document_number }, { draft }), ...deciders);
  const cancel = { document_number, submission_purpose: 'cancellation' } as const;
  const other = await submit(employee, cancel);
  expect(await employee.ok('get-submission', { submission_id: other })).toMatchObject({ other_draft: true });
  await employee.ok('withdraw-submission', { submission_id: other });
  const { draft_upload_id: _draft, ...form } = await prepareSubmission(employee, cancel);
  const { submission_id } = await employee.ok('upload-and-submit-document', form);
  const detail = await employee.ok('get-submission', { submission_id });
  expect(detail).toMatchObject({ other_draft: false, draft: { name: draft.name, size: draft.bytes.length } });
  await approveInTurn(submission_id, ...deciders);
  const { url, file_name } = await employee.ok('get-document-file', { id: submission_id, kind: 'draft' });
  expect(file_name).toMatch(/^TIDAK BERLAKU - /);
  expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(draft.bytes);
});

test('resubmits a withdrawn submission once, linked to the first', async () => {
  const employee = await signInAs('employee');
  const first = await submit(employee);
  expect(
    await employee.expectError(
      'upload-and-submit-document',
      await prepareSubmission(employee, { resubmission_of: first }),
    ),
  ).toMatchObject({ error: 'not_resubmittable' });
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
