import { afterAll, expect, inject, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { storedNotifications } from '../support/local-stack-data.ts';
import { approveInTurn, freshNomor, submit, waitUntil } from '../support/submissions.ts';
import { expectSoundData } from '../support/verify.ts';

afterAll(() => expectSoundData(inject('dataDir')));

test('twenty concurrent final approvals: one succeeds, with one event, one document and one set of notifications', async () => {
  const [employee, controller, manager] = await Promise.all([
    signInAs('employee'),
    signInAs('controller'),
    signInAs('projectManager'),
  ]);
  const document_number = freshNomor();
  const submission_id = await submit(employee, { document_number });
  await approveInTurn(
    submission_id,
    await signInAs('admin'),
    await signInAs('produksiHead'),
    await signInAs('sheHead'),
  );
  const { submission } = await manager.ok('get-submission', { submission_id });
  const decision = { submission_id, action: 'approve', version: submission.version } as const;

  const replies = await Promise.all(
    Array.from({ length: 20 }, () =>
      manager.call('process-document-approval', decision, { idempotencyKey: crypto.randomUUID() }),
    ),
  );

  const conflicts = replies.filter(({ status }) => status === 409);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(conflicts).toHaveLength(19);
  expect(new Set(conflicts.map((reply) => 'error' in reply && reply.error))).toEqual(new Set(['already_processed']));
  const { history } = await employee.ok('get-submission', { submission_id });
  expect(history.filter(({ to }) => to === 'approved')).toHaveLength(1);
  const { documents } = await controller.ok('get-hims-document', { nomor: document_number });
  expect(documents).toHaveLength(1);
  expect(documents[0]?.revisions).toHaveLength(1);

  const about = async (who: typeof employee) =>
    (await who.ok('get-user-notifications', {})).notifications.filter(
      (notifications) => notifications.submission_id === submission_id,
    );
  const notifications = await waitUntil(async () => {
    const notifications = await about(employee);
    return notifications.some(({ type }) => type === 'success') ? notifications : undefined;
  });
  expect(notifications.filter(({ type }) => type === 'success')).toHaveLength(1);
  const published = await waitUntil(async () => {
    const found = (await storedNotifications(controller.nrp)).filter((each) => each.submission_id === submission_id);
    return found.length > 0 ? found : undefined;
  });
  expect(published).toHaveLength(1);
});

test('a concurrent approval and rejection: one of them succeeds, consistently in every list', async () => {
  const [employee, admin, second] = await Promise.all([
    signInAs('employee'),
    signInAs('admin'),
    signInAs('secondAdmin'),
  ]);
  const submission_id = await submit(employee);
  const replies = await Promise.all([
    admin.call('process-document-review', { submission_id, action: 'approve', version: 1 }),
    second.call('process-document-review', { submission_id, action: 'reject', version: 1 }),
    employee.call('withdraw-submission', { submission_id, version: 1 }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { submission, history } = await employee.ok('get-submission', { submission_id });
  expect(history).toHaveLength(2);
  expect(history.at(-1)?.to).toBe(submission.submission_status);
  const pending = await admin.ok('get-pending-documents', {});
  expect(pending.documents.map(({ id }) => id)).not.toContain(submission_id);
});

test('documents of one department published at the same moment are all in its catalogue', async () => {
  const [employee, manager] = await Promise.all([signInAs('employee'), signInAs('projectManager')]);
  const levels = [await signInAs('admin'), await signInAs('produksiHead'), await signInAs('sheHead')];
  const before = await employee.ok('list-hims-documents', { department: 'PRO' });
  const ids = await Promise.all([1, 2, 3, 4].map(() => submit(employee)));
  for (const submission_id of ids) await approveInTurn(submission_id, ...levels);
  await Promise.all(ids.map((submission_id) => approveInTurn(submission_id, manager)));
  const after = await employee.ok('list-hims-documents', { department: 'PRO' });
  expect(after.catalogue_version).toBe(before.catalogue_version + 4);
  if (!('documents' in before) || !('documents' in after)) throw new Error('Whole lists were asked for');
  expect(after.documents).toHaveLength(before.documents.length + 4);
});
