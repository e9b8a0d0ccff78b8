import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { submit } from '../support/submissions.ts';
import { create, editOrThrow, loadList, loadRow } from './master-list.ts';

test("restores another user's deletion, after which the document can be revised and edited again", async () => {
  const [controller, admin, employee] = await Promise.all([
    signInAs('controller'),
    signInAs('admin'),
    signInAs('employee'),
  ]);
  const row = await create(controller);
  await controller.ok('delete-hims-document', { id: row.id });
  const { document } = await admin.ok('restore-hims-document', { id: row.id });
  expect(document).toEqual({ ...row, version: 3 });
  const renamed = await editOrThrow(controller, document, { nama: 'Setelah dipulihkan' });
  expect(await loadRow(employee, row)).toEqual(renamed);
  expect(await submit(employee, { submission_purpose: 'revision', document_number: row.nomor })).toEqual(
    expect.any(String),
  );
});

test('changes nothing when repeated, or for a document that is not deleted', async () => {
  const controller = await signInAs('controller');
  const row = await create(controller);
  await controller.ok('delete-hims-document', { id: row.id });
  const idempotencyKey = crypto.randomUUID();
  const [first, second] = await Promise.all(
    [1, 2].map(() => controller.ok('restore-hims-document', { id: row.id }, { idempotencyKey })),
  );
  expect(second).toEqual(first);
  const { catalogue_version } = await loadList(controller, 'FAT');
  const again = { idempotencyKey: crypto.randomUUID() };
  expect(await controller.ok('restore-hims-document', { id: row.id }, again)).toEqual(first);
  expect((await loadList(controller, 'FAT')).catalogue_version).toBe(catalogue_version);
});
