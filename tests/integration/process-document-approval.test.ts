import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { approveInTurn, freshNomor, submit } from '../support/submissions.ts';

const deciders = () =>
  Promise.all([signInAs('admin'), signInAs('produksiHead'), signInAs('sheHead'), signInAs('projectManager')]);

test('passes every level, and publishes a new document with its file', async () => {
  const employee = await signInAs('employee');
  const document_number = freshNomor();
  const draft = await testFile('pdf', { nomor: document_number });
  const submission_id = await submit(employee, { document_number, document_title: 'Prosedur Terbit' }, { draft });
  await approveInTurn(submission_id, ...(await deciders()));
  const detail = await employee.ok('get-submission', { submission_id });
  expect(detail.submission).toMatchObject({ submission_status: 'approved', version: 5 });
  expect(detail.history.map(({ to, capacity }) => [to, capacity])).toEqual([
    ['pending', 'submitter'],
    ['under_dept_approval', 'reviewer'],
    ['under_she_approval', 'dept_head'],
    ['under_pm_approval', 'she_head'],
    ['approved', 'project_manager'],
  ]);
  expect(new Set(detail.history.map(({ files }) => files.draft_sha256)).size).toBe(1);
  expect(detail.document).toMatchObject({
    nomor: document_number,
    nama: 'Prosedur Terbit',
    department: 'PRO',
    jenis: 'SOP',
    revisi: 0,
    status: 'Aktif',
    has_file: true,
  });
  const id = detail.document?.id ?? '';
  expect((await employee.ok('get-document-file', { id, kind: 'controlled' })).inline).toBe(true);
  const { url } = await (await signInAs('controller')).ok('get-document-file', { id, kind: 'original' });
  expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(draft.bytes);
});

test('replaces the former revision, which remains in the history with its file', async () => {
  const [employee, controller] = await Promise.all([signInAs('employee'), signInAs('controller')]);
  const document_number = freshNomor();
  const [old, revised] = await Promise.all([0, 1].map((revisi) => testFile('pdf', { nomor: document_number, revisi })));
  if (!old || !revised) throw new Error('Two files were asked for');
  const first = await submit(employee, { document_number, document_title: 'Judul lama' }, { draft: old });
  await approveInTurn(first, ...(await deciders()));
  const stated = { change_reason: 'Menyesuaikan temuan audit SMKP', changed_sections: '5.2, Lampiran 1' };
  const change = { document_number, submission_purpose: 'revision', document_title: 'Judul baru', ...stated } as const;
  const second = await submit(employee, change, { draft: revised });
  await approveInTurn(second, ...(await deciders()));
  const { documents } = await controller.ok('get-hims-document', { nomor: document_number });
  expect(documents).toHaveLength(1);
  const [document] = documents;
  expect(document).toMatchObject({ nama: 'Judul baru', revisi: 1, status: 'Aktif', source: 'workflow' });
  expect(
    document?.revisions.map(({ revisi, nama, status, ended_reason }) => [revisi, nama, status, ended_reason]),
  ).toEqual([
    [1, 'Judul baru', 'Aktif', null],
    [0, 'Judul lama', 'Kadaluarsa', 'superseded'],
  ]);
  const reason = { reason: stated.change_reason, sections: stated.changed_sections };
  expect(document?.revisions.map((each) => each.change)).toEqual([reason, null]);
  expect(await controller.ok('get-submission', { submission_id: second })).toMatchObject({
    change: reason,
    history: [{ action: 'submit', reason: stated.change_reason }, {}, {}, {}, {}],
  });
  const id = document?.id ?? '';
  const superseded = await controller.ok('get-document-file', { id, kind: 'revision', revisi: 0 });
  expect(new Uint8Array(await (await fetch(superseded.url)).arrayBuffer())).toEqual(old.bytes);
  const current = await controller.ok('get-document-file', { id, kind: 'original' });
  expect(new Uint8Array(await (await fetch(current.url)).arrayBuffer())).toEqual(revised.bytes);
});
