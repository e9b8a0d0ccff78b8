import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { fewestRights } from '../support/submission-fixtures.ts';
import { approveInTurn, freshNomor, submit } from '../support/submissions.ts';

test('finds the same document by number and by id, with its history for document controllers and approvers only', async () => {
  const [employee, controller, head] = await Promise.all([
    signInAs('employee'),
    signInAs('controller'),
    signInAs('produksiHead'),
  ]);
  const { documents } = await controller.ok('get-hims-document', { nomor: ' hkt-sop-pro-002' });
  const [document] = documents;
  expect(document).toMatchObject({ nomor: 'HKT-SOP-PRO-002', source: 'workflow', status: 'Aktif' });
  expect(document?.revisions[0]).toMatchObject({ revisi: document?.revisi, by_name: 'Joko Santoso' });
  expect(document?.revisions[1]).toMatchObject({ ended_reason: 'superseded', status: 'Kadaluarsa' });
  const byId = await controller.ok('get-hims-document', { id: document?.id });
  expect(byId.documents).toEqual(documents);
  // To whom revisions were distributed is for those who see the evidence of all documents.
  expect(document?.revisions.map(({ audience }) => audience)).toEqual(['PRODUKSI', 'PRODUKSI']);
  const [seen] = (await head.ok('get-hims-document', { id: document?.id })).documents;
  expect(seen?.revisions).toEqual(document?.revisions.map(({ audience: _none, ...revision }) => revision));
  expect((await employee.ok('get-hims-document', { id: document?.id })).documents[0]?.revisions).toEqual([]);
});

test('names who submitted, reviewed and approved each revision when asked, and dates it from its approval', async () => {
  const [employee, controller, ...deciders] = await Promise.all(
    (['employee', 'controller', 'admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map(signInAs),
  );
  if (!employee || !controller) throw new Error('two users');
  const nomor = freshNomor();
  const submission_id = await submit(employee, { document_number: nomor });
  await approveInTurn(submission_id, ...deciders);
  const [plain] = (await controller.ok('get-hims-document', { nomor })).documents;
  expect(plain?.revisions[0]).not.toHaveProperty('decisions');
  const [document] = (await controller.ok('get-hims-document', { nomor, with_decisions: true })).documents;
  expect(document?.revisions[0]).toMatchObject({ submission_id, effective_on: expect.stringMatching(/^20\d\d-/) });
  expect(document?.effective_on).toBe(document?.revisions[0]?.effective_on);
  expect(
    document?.revisions[0]?.decisions?.map(({ action, capacity, actor_nrp }) => [action, capacity, actor_nrp]),
  ).toEqual([
    ['submit', 'submitter', employee.nrp],
    ...(['reviewer', 'dept_head', 'she_head', 'project_manager'] as const).map((capacity, at) => [
      ...['approve', capacity, deciders[at]?.nrp],
    ]),
  ]);
  const [shown] = (await employee.ok('get-hims-document', { nomor, with_decisions: true })).documents;
  expect(shown?.revisions).toEqual([]);
  expect(shown?.may).toEqual(fewestRights);

  await approveInTurn(
    await submit(employee, { submission_purpose: 'cancellation', document_number: nomor }),
    ...deciders,
  );
  const [cancelled] = (await controller.ok('get-hims-document', { nomor, with_decisions: true })).documents;
  expect(cancelled).toMatchObject({ status: 'Kadaluarsa', may: { review: false, revise: false, see_history: true } });
  const [cancellation, ...further] = cancelled?.revisions[0]?.cancellations ?? [];
  expect(further).toEqual([]);
  expect(cancellation?.decisions.at(-1)).toMatchObject({ capacity: 'project_manager', to: 'approved' });
  expect(cancellation?.submission_id).not.toBe(submission_id);
  const destroyed = async () =>
    (await controller.ok('list-audit-trail', { nomor, topic: 'removed' })).events.find(
      ({ action }) => action === 'destroyed',
    );
  await expect.poll(destroyed).toMatchObject({
    actor: { nrp: deciders.at(-1)?.nrp },
    capacity: 'project_manager',
    detail: expect.stringContaining(`(${deciders[1]?.nrp}) sebagai Dept. Head`),
  });
});

test('refuses an unknown id, returns nothing for an unused number, and requires exactly one of both', async () => {
  const employee = await signInAs('employee');
  expect(await employee.expectError('get-hims-document', { id: 'none' })).toMatchObject({ error: 'not_found' });
  expect((await employee.ok('get-hims-document', { nomor: 'TIDAK-ADA' })).documents).toEqual([]);
  for (const input of [{}, { id: 'x', nomor: 'y' }])
    expect(await employee.expectError('get-hims-document', input)).toMatchObject({ error: 'invalid_input' });
});

test('shows the progress of a number in flight to everyone, and the submission only to those who may read it', async () => {
  const [employee, controller, admin] = await Promise.all([
    signInAs('employee'),
    signInAs('controller'),
    signInAs('admin'),
  ]);
  const nomor = freshNomor();
  const statusFor = async (who: typeof employee, number = nomor) =>
    (await who.ok('get-hims-document', { nomor: number })).number_status;
  expect(await statusFor(employee)).toEqual({ is_used: false, in_flight: null });
  const submission_id = await submit(employee, { document_number: nomor });
  const inFlight = { since: expect.any(String), state: 'pending' };
  expect(await statusFor(employee, nomor.toLowerCase())).toEqual({
    is_used: false,
    in_flight: { ...inFlight, is_own: true, submission_id },
  });
  expect(await statusFor(admin)).toMatchObject({ in_flight: { ...inFlight, is_own: false, submission_id } });
  expect(await statusFor(controller)).toMatchObject({ in_flight: { ...inFlight, is_own: false, submission_id: null } });
  await employee.ok('withdraw-submission', { submission_id });
  expect(await statusFor(controller)).toEqual({ is_used: false, in_flight: null });
  expect(await statusFor(controller, 'HKT-SOP-PRO-001')).toMatchObject({ is_used: true });
});

test('says who deleted a document and when, to those who manage the master list and ask for it', async () => {
  const [admin, controller, head] = await Promise.all([
    signInAs('admin'),
    signInAs('controller'),
    signInAs('produksiHead'),
  ]);
  const nomor = freshNomor('SOP', 'PRO');
  const input = { department: 'PRO', nomor, nama: 'Dihapus', jenis: 'SOP' } as const;
  const { id } = (await admin.ok('create-hims-document', input)).document;
  await admin.ok('delete-hims-document', { id, reason: 'Baris yang keliru' });
  const asked = { id, with_deleted: true };
  expect((await controller.ok('get-hims-document', asked)).documents).toMatchObject([
    { nomor, deleted: { by_nrp: admin.nrp, by_name: admin.user.full_name, at: expect.stringMatching(/^20\d\d-/) } },
  ]);
  for (const [client, request] of [
    [controller, { id }],
    [head, asked],
  ] as const)
    expect((await client.expectError('get-hims-document', request)).error).toBe('not_found');
  expect((await controller.ok('get-hims-document', { nomor, with_deleted: true })).documents).toEqual([]);
  await controller.ok('restore-hims-document', { id });
  expect((await controller.ok('get-hims-document', asked)).documents[0]).not.toHaveProperty('deleted');
});
