import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { approve, approveInTurn, decide, freshNomor, submit } from '../support/submissions.ts';

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

test('ends a document permanently on a cancellation', async () => {
  const [employee, controller] = await Promise.all([signInAs('employee'), signInAs('controller')]);
  const document_number = freshNomor();
  await approveInTurn(await submit(employee, { document_number }), ...(await deciders()));
  const cancelled = await submit(employee, { document_number, submission_purpose: 'cancellation' });
  await approveInTurn(cancelled, ...(await deciders()));
  const { documents } = await controller.ok('get-hims-document', { nomor: document_number });
  expect(documents).toMatchObject([{ status: 'Kadaluarsa', ended_reason: 'cancelled', revisi: 0, has_file: true }]);
});

test('rejects at every level with a reason, and publishes nothing', async () => {
  const employee = await signInAs('employee');
  const users = await deciders();
  for (const level of [1, 2, 3]) {
    const document_number = freshNomor();
    const submission_id = await submit(employee, { document_number });
    await approveInTurn(submission_id, ...users.slice(0, level));
    const rejecter = users[level];
    if (!rejecter) throw new Error('No such level');
    expect(await decide(rejecter, submission_id, 'reject', `Alasan ${level}`)).toMatchObject({
      submission_status: 'rejected',
    });
    const { history } = await employee.ok('get-submission', { submission_id });
    expect(history.at(-1)).toMatchObject({ action: 'reject', reason: `Alasan ${level}`, actor_nrp: rejecter.nrp });
    expect((await employee.ok('get-hims-document', { nomor: document_number })).documents).toEqual([]);
  }
});

test('accepts decisions only from the holder of the current level and department', async () => {
  const [employee, admin] = await Promise.all([signInAs('employee'), signInAs('admin')]);
  const submission_id = await submit(employee);
  const [head, otherHead, sheHead] = await Promise.all([
    signInAs('produksiHead'),
    signInAs('engineeringHead'),
    signInAs('sheHead'),
  ]);
  const decision = { submission_id, action: 'approve' } as const;
  expect(await head.expectError('process-document-approval', decision)).toMatchObject({
    status: 409,
    error: 'wrong_level',
  });
  await approve(admin, submission_id);
  expect(await otherHead.expectError('process-document-approval', decision)).toMatchObject({
    status: 403,
    error: 'not_position_holder',
  });
  expect(await sheHead.expectError('process-document-approval', decision)).toMatchObject({
    status: 409,
    error: 'wrong_level',
  });
  expect(
    await sheHead.expectError('process-document-approval', { ...decision, approver_role: 'dept_head' }),
  ).toMatchObject({ status: 403, error: 'not_position_holder' });
  for (const who of ['employee', 'admin', 'controller', 'manager'] as const)
    expect((await (await signInAs(who)).expectError('process-document-approval', decision)).status).toBe(403);
  await approve(head, submission_id);
  expect(await head.expectError('process-document-approval', decision)).toMatchObject({
    status: 409,
    error: 'already_processed',
    message: expect.stringContaining('Agus Prasetyo'),
  });
});

test('skips the level of a head who submits, on record; two others must still approve', async () => {
  const head = await signInAs('produksiHead');
  const submission_id = await submit(head);
  await approve(await signInAs('admin'), submission_id);
  const detail = await head.ok('get-submission', { submission_id });
  expect(detail.submission.submission_status).toBe('under_she_approval');
  expect(detail.history.at(-1)?.skipped).toEqual([{ level: 'dept_head', reason: 'only_holder_is_submitter' }]);
  expect(detail.levels.map(({ level, state }) => [level, state])).toEqual([
    ['dept_head', 'skipped'],
    ['she_head', 'current'],
    ['project_manager', 'ahead'],
  ]);
  await approveInTurn(submission_id, await signInAs('sheHead'), await signInAs('projectManager'));
  expect((await head.ok('get-submission', { submission_id })).submission.submission_status).toBe('approved');
});

test('has one level less in the SHE department', async () => {
  const submission_id = await submit(await signInAs('sheEmployee'), { department: 'SHE' });
  await approve(await signInAs('admin'), submission_id);
  const sheHead = await signInAs('sheHead');
  expect(await approve(sheHead, submission_id)).toMatchObject({ submission_status: 'under_pm_approval' });
  expect(await approve(await signInAs('projectManager'), submission_id)).toMatchObject({
    submission_status: 'approved',
  });
});

test("stops the project manager's own submission at the last level, with the reason", async () => {
  const manager = await signInAs('projectManager');
  const submission_id = await submit(manager);
  await approveInTurn(
    submission_id,
    await signInAs('admin'),
    await signInAs('produksiHead'),
    await signInAs('sheHead'),
  );
  const detail = await manager.ok('get-submission', { submission_id });
  expect(detail).toMatchObject({ submission: { submission_status: 'under_pm_approval' }, may: { decide_as: [] } });
  expect(detail.waiting_message).toContain('Anda tidak dapat memproses pengajuan Anda sendiri.');
  expect(detail.waiting_message).toContain('Anda satu-satunya Project Manager yang aktif');
  const forOthers = await (await signInAs('admin')).ok('get-submission', { submission_id });
  expect(forOthers.waiting_message).toContain('Menunggu pejabat lain: pengaju adalah satu-satunya Project Manager');
  expect(await manager.expectError('process-document-approval', { submission_id, action: 'approve' })).toMatchObject({
    status: 403,
    error: 'own_submission',
  });
});

test('rejects bad input', async () => {
  const head = await signInAs('produksiHead');
  expect(
    await head.expectError('process-document-approval', {
      submission_id: 'x',
      action: 'approve',
      approver_role: 'ceo',
    }),
  ).toMatchObject({ status: 400, fields: { approver_role: 'Level approval tidak dikenal' } });
  expect(
    await head.expectError('process-document-approval', {
      submission_id: 'x',
      action: 'approve',
      approver_id: '10000001',
    }),
  ).toMatchObject({ status: 403, error: 'identity_mismatch' });
});
