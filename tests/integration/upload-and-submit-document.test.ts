import { expect, test } from 'vitest';
import { contentTypes } from '../../infra/local/demo/files.ts';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { replaceUpload } from '../support/local-stack-data.ts';
import { freshNomor, prepareSubmission, submit } from '../support/submissions.ts';

test('stores a submission with a real PDF, Word or Excel draft, its files and first event', async () => {
  const employee = await signInAs('employee');
  for (const kind of ['pdf', 'docx', 'xlsx'] as const) {
    const document_number = freshNomor();
    const draft = await testFile(kind, { nomor: document_number });
    const submission_id = await submit(employee, { document_number }, { draft });
    const detail = await employee.ok('get-submission', { submission_id });
    expect(detail.submission).toMatchObject({
      document_number,
      submission_status: 'pending',
      submitter_nrp: employee.nrp,
      version: 1,
      draft_document_url: expect.stringContaining(`submissions/${submission_id}/draft/`),
    });
    expect(detail.draft).toMatchObject({
      name: draft.name,
      size: draft.bytes.length,
      content_type: contentTypes[kind],
    });
    expect(detail.history).toMatchObject([{ action: 'submit', from: null, to: 'pending', capacity: 'submitter' }]);
    const { url } = await employee.ok('get-document-file', { id: submission_id, kind: 'draft' });
    expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(draft.bytes);
  }
});

test('requires the reason of a revision and of a cancellation, and stores none of a new document', async () => {
  const employee = await signInAs('employee');
  const form = { ...(await prepareSubmission(employee)), change_reason: 'Tidak ditanyakan' };
  for (const submission_purpose of ['revision', 'cancellation'])
    expect(
      await employee.expectError('upload-and-submit-document', {
        ...form,
        submission_purpose,
        change_reason: undefined,
      }),
    ).toMatchObject({ status: 400, fields: { change_reason: 'Alasan Perubahan harus diisi' } });
  const revision = { ...form, submission_purpose: 'revision' };
  for (const [change_reason, message] of [
    ['  ', 'Alasan Perubahan harus diisi'],
    ['Singkat', 'Alasan Perubahan paling sedikit 10 karakter'],
    ['x'.repeat(501), 'Alasan Perubahan paling banyak 500 karakter'],
  ])
    expect(await employee.expectError('upload-and-submit-document', { ...revision, change_reason })).toMatchObject({
      status: 400,
      fields: { change_reason: message },
    });
  const { submission_id } = await employee.ok('upload-and-submit-document', form);
  expect(await employee.ok('get-submission', { submission_id })).toMatchObject({
    change: null,
    history: [{ reason: null }],
  });
});

test('refuses a file that was replaced after its upload', async () => {
  const employee = await signInAs('employee');
  const draft = await testFile('pdf', { name: 'draf.pdf' });
  const form = await prepareSubmission(employee, {}, { draft });
  const other = await testFile('pdf', { nama: 'Isi yang lain' });
  await replaceUpload(form.draft_upload_id ?? '', employee.nrp, 'draf.pdf', other.bytes);
  expect(await employee.expectError('upload-and-submit-document', form)).toMatchObject({
    error: 'digest_mismatch',
    message: expect.stringContaining('draf.pdf'),
  });
});

test('refuses a number that was ever published, in any spelling', async () => {
  const employee = await signInAs('employee');
  for (const document_number of ['HKT-SOP-PRO-001', '  hkt-sop-pro-001 ', 'HKT-INK-PLT-009']) {
    const failure = await employee.expectError(
      'upload-and-submit-document',
      await prepareSubmission(employee, { document_number }),
    );
    expect(failure).toMatchObject({ error: 'number_taken' });
    expect(failure.fields).toHaveProperty('document_number');
  }
});

test('requires a document in force for a revision or cancellation', async () => {
  const employee = await signInAs('employee');
  for (const submission_purpose of ['revision', 'cancellation'] as const)
    for (const document_number of [freshNomor(), 'HKT-INK-PLT-009']) {
      const form = await prepareSubmission(employee, { submission_purpose, document_number });
      expect(await employee.expectError('upload-and-submit-document', form)).toMatchObject({
        error: 'document_not_found',
      });
    }
});

test('requires a choice where several documents have the number', async () => {
  const employee = await signInAs('employee');
  const document_number = 'HKT-INK-PLT-003';
  const { documents } = await employee.ok('get-hims-document', { nomor: document_number });
  expect(documents).toHaveLength(2);
  const form = await prepareSubmission(employee, {
    submission_purpose: 'revision',
    document_number,
    department: 'Plant',
  });
  expect(await employee.expectError('upload-and-submit-document', form)).toMatchObject({ error: 'document_ambiguous' });
  const document_id = documents[1]?.id;
  const { submission_id } = await employee.ok('upload-and-submit-document', { ...form, document_id });
  expect((await employee.ok('get-submission', { submission_id })).document?.id).toBe(document_id);
  await employee.ok('withdraw-submission', { submission_id });
});

test('refuses a type or department that contradicts the document, and names the field', async () => {
  const employee = await signInAs('employee');
  const form = await prepareSubmission(employee, {
    submission_purpose: 'revision',
    document_number: 'HKT-SOP-PRO-007',
    document_title: 'Judul yang direvisi',
  });
  expect(form).toMatchObject({ document_type: 'SOP', department: 'Produksi' });
  const failure = await employee.expectError('upload-and-submit-document', {
    ...form,
    document_type: 'Form',
    department: 'SHE',
  });
  expect(failure).toMatchObject({
    error: 'document_mismatch',
    message:
      'Tipe Dokumen tidak sesuai dengan Daftar Induk: dokumen HKT-SOP-PRO-007 tercatat sebagai “SOP”, bukan “Form”.',
  });
  expect(Object.keys(failure.fields ?? {})).toEqual(['document_type', 'department']);
  // The refusal reserves neither the number nor the uploads, and a revision may change the title.
  const { submission_id } = await employee.ok('upload-and-submit-document', form);
  expect((await employee.ok('get-submission', { submission_id })).levels.map(({ level }) => level)).toContain(
    'dept_head',
  );
  await employee.ok('withdraw-submission', { submission_id });
});

test('refuses a number in an open submission, with its date and status', async () => {
  const [employee, controller] = await Promise.all([signInAs('employee'), signInAs('controller')]);
  const document_number = freshNomor();
  await submit(employee, { document_number });
  const form = await prepareSubmission(controller, { document_number: document_number.toLowerCase() });
  expect(await controller.expectError('upload-and-submit-document', form)).toMatchObject({
    error: 'submission_in_progress',
    message: expect.stringMatching(/sedang diajukan sejak .+ berada pada tahap Proses Peninjauan/),
  });
});
