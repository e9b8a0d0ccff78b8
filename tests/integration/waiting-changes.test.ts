import { expect, inject, test } from 'vitest';
import type { DocumentEdit } from '../../shared/api/document-edits.ts';
import type { UserClient } from '../support/api.ts';
import { loadDocuments } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { reviewSettingsFixture } from '../support/review-settings.ts';
import { approveInTurn, freshNomor, submit, waitUntil } from '../support/submissions.ts';
import { createSignedInUser } from '../support/users.ts';

/** Saves an edit as the call does in an environment that requires a second person; the local one does not. */
const propose = async (by: UserClient, edit: DocumentEdit): Promise<void> => {
  Object.assign(process.env, inject('adminEnv'), {
    KEEPER_CHANGES: 'second_person',
    TIME_ZONE: 'Asia/Jakarta',
    REVIEW_SETTINGS: JSON.stringify(reviewSettingsFixture),
  });
  const { saveRows } = await import('../../functions/master-list/row-edit-service.ts');
  const editor = { nrp: by.nrp, name: by.user.full_name, at: new Date().toISOString() };
  const { results } = await saveRows(
    { department: 'PRO', rows: [edit] },
    { editor, command: { resultPuts: () => [] } },
  );
  expect(results).toMatchObject([{ success: true, waiting: true }]);
};

const publish = async (nomor: string) => {
  const approvers = (['admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map((who) => signInAs(who));
  await approveInTurn(
    await submit(await signInAs('employee'), { document_number: nomor, document_title: 'Prosedur Tambang' }),
    ...(await Promise.all(approvers)),
  );
};

test('a change of an approved revision waits until another keeper decides, and its maker is notified of a refusal', async () => {
  const [controller, admin, employee] = await Promise.all([
    signInAs('controller'),
    signInAs('admin'),
    signInAs('employee'),
  ]);
  const nomor = freshNomor('SOP', 'PRO');
  await publish(nomor);
  const only = async (by: UserClient, number = nomor) => {
    const [document] = await loadDocuments(by, number);
    if (!document) throw new Error(`${number} does not exist`);
    return document;
  };
  const change = async () => (await admin.ok('list-waiting-changes', {})).changes.find((each) => each.nomor === nomor);
  const waitingTask = async (by: UserClient) =>
    (await by.ok('get-home', {})).tasks.find(({ kind }) => kind === 'waiting_change');

  const before = await only(controller);
  const edit = { id: before.id, revisi: 1, without_approval: true as const };
  await propose(controller, { ...edit, version: before.version });
  expect(await only(controller)).toMatchObject({
    ...{ revisi: 0, status: 'Aktif', has_file: true, unapproved: null },
    waiting_change: { by_nrp: controller.nrp },
    edits: [{ action: 'change_waiting', changes: [{ field: 'revisi', from: 0, to: 1 }] }],
  });
  expect(await only(employee)).toMatchObject({ revisi: 0, waiting_change: null });
  expect(await waitingTask(admin)).toMatchObject({ count: expect.any(Number) });
  const noticeOf = (by: UserClient, message: string) =>
    waitUntil(async () =>
      (await by.ok('get-user-notifications', {})).notifications.find((each) => each.message.includes(message)),
    );
  expect(await noticeOf(admin, `mengubah dokumen ${nomor} yang sudah disetujui`)).toMatchObject({ opens: 'changes' });
  const { id = '' } = (await change()) ?? {};

  expect(await employee.expectError('list-waiting-changes', {})).toMatchObject({ error: 'forbidden' });
  expect(await employee.expectError('decide-waiting-change', { id, decision: 'accept' })).toMatchObject({
    error: 'forbidden',
  });
  expect(await controller.expectError('decide-waiting-change', { id, decision: 'accept' })).toMatchObject({
    error: 'own_change',
  });
  expect(await admin.expectError('decide-waiting-change', { id, decision: 'refuse' })).toMatchObject({
    error: 'invalid_input',
    fields: { reason: 'Alasan harus diisi' },
  });
  expect(await admin.ok('decide-waiting-change', { id, decision: 'refuse', reason: 'Ajukan revisi' })).toMatchObject({
    outcome: 'refused',
  });
  await noticeOf(controller, `menolak perubahan Anda pada dokumen ${nomor}. Alasan: Ajukan revisi`);

  const renamed = freshNomor('SOP', 'PRO');
  await propose(controller, { ...edit, nomor: renamed, version: (await only(controller)).version });
  const second = (await change())?.id ?? '';
  const valid_from = new Date().toISOString();
  const audit_period = { valid_from, valid_until: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString() };
  const auditor = await createSignedInUser({ roles: ['auditor'], audit_period });
  expect((await auditor.ok('list-waiting-changes', {})).changes.map(({ id }) => id)).toContain(second);
  const refusal = await auditor.expectError('decide-waiting-change', { id: second, decision: 'accept' });
  expect(refusal.status).toBe(403);
  const decision = { id: second, decision: 'accept' as const };
  const answers = await Promise.all([1, 2].map(() => admin.send('decide-waiting-change', decision)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await noticeOf(controller, 'menerima perubahan Anda pada dokumen');
  expect(await only(employee, renamed)).toMatchObject({
    revisi: 1,
    unapproved: { by_nrp: controller.nrp, approved_revisi: 0, accepted: { by_nrp: admin.nrp } },
  });
  const trail = await waitUntil(async () => {
    const { events } = await admin.ok('list-audit-trail', { nomor: renamed });
    return events.some(({ detail }) => detail === 'second_person') ? events : undefined;
  });
  expect(trail.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['change_waiting', 'change_refused', 'edited']),
  );
});
