import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { prepareSubmission, submit } from '../support/submissions.ts';
import { create, editOrThrow, loadList, loadRow, rowInput } from './master-list.ts';

test('removes a document from lists and lookups; restoring brings it back unchanged', async () => {
  const [controller, admin, employee] = await Promise.all([
    signInAs('controller'),
    signInAs('admin'),
    signInAs('employee'),
  ]);
  const row = await editOrThrow(controller, await create(controller), { status: 'Kadaluarsa' });
  const { catalogue_version: since } = await loadList(employee, 'FAT');

  expect(await admin.ok('delete-hims-document', { id: row.id, version: row.version })).toMatchObject({ id: row.id });
  expect(await loadRow(employee, row)).toBeUndefined();
  expect((await controller.expectError('get-hims-document', { id: row.id })).status).toBe(404);
  expect((await controller.ok('get-hims-document', { nomor: row.nomor })).documents).toEqual([]);
  expect((await employee.expectError('get-document-file', { id: row.id, kind: 'controlled' })).status).toBe(404);
  expect(await employee.ok('list-hims-documents', { department: 'FAT', since })).toMatchObject({
    changes: [{ op: 'delete', id: row.id }],
  });
  expect(await admin.expectError('delete-hims-document', { id: row.id })).toMatchObject({
    error: 'document_deleted',
    message: expect.stringContaining(`oleh ${admin.user.full_name} pada `),
  });
  expect(await controller.expectError('create-hims-document', rowInput({ nomor: row.nomor }))).toMatchObject({
    error: 'number_taken',
    message: expect.stringContaining(row.nama),
  });

  const back = { ...row, version: row.version + 2 };
  expect((await controller.ok('restore-hims-document', { id: row.id })).document).toEqual(back);
  expect(await loadRow(employee, row)).toEqual(back);
  const { documents } = await controller.ok('get-hims-document', { nomor: row.nomor });
  expect(documents).toMatchObject([
    { ended_reason: 'expired', edits: [{ action: 'restored' }, { action: 'deleted' }, {}] },
  ]);
  expect(await employee.ok('list-hims-documents', { department: 'FAT', since })).toMatchObject({
    changes: [{ op: 'delete' }, { op: 'put', document: back }],
  });
});

test('refuses while the number is in an open submission, and after a concurrent change', async () => {
  const [controller, employee] = await Promise.all([signInAs('controller'), signInAs('employee')]);
  const row = await create(controller);
  const submission_id = await submit(employee, { submission_purpose: 'cancellation', document_number: row.nomor });
  expect(await controller.expectError('delete-hims-document', { id: row.id })).toMatchObject({
    error: 'submission_in_progress',
  });
  await employee.ok('withdraw-submission', { submission_id });
  const changed = await editOrThrow(controller, row, { nama: 'Lain' });
  expect(await controller.expectError('delete-hims-document', { id: row.id, version: row.version })).toMatchObject({
    error: 'document_changed',
  });
  await controller.ok('delete-hims-document', { id: row.id, version: changed.version });
  await expect(submit(employee, { submission_purpose: 'revision', document_number: row.nomor })).rejects.toThrow(
    'document_not_found',
  );
});

test('lets one of a concurrent submission and deletion succeed', async () => {
  const [controller, employee] = await Promise.all([signInAs('controller'), signInAs('employee')]);
  for (let round = 0; round < 6; round += 1) {
    const row = await create(controller);
    const form = await prepareSubmission(employee, { submission_purpose: 'revision', document_number: row.nomor });
    const [submitted, deletion] = await Promise.allSettled([
      employee.ok('upload-and-submit-document', form),
      // For example while its files are checked.
      setTimeout(20 * round).then(() => controller.ok('delete-hims-document', { id: row.id })),
    ]);
    expect([submitted.status, deletion.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await loadRow(controller, row)).toEqual(submitted.status === 'fulfilled' ? row : undefined);
  }
});
