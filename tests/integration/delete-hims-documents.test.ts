import { expect, inject, test } from 'vitest';
import type { DocumentRow } from '../../shared/domain/documents.ts';
import { Client, type UserClient } from '../support/api.ts';
import { importFile } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { header, workbook } from '../support/import-corpus/workbooks.ts';
import { freshNomor, submit } from '../support/submissions.ts';
import { create, editOrThrow, loadList, loadRow } from './master-list.ts';

const createMany = async (by: UserClient, count: number): Promise<DocumentRow[]> => {
  const rows: DocumentRow[] = [];
  for (let at = 0; at < count; at += 1) rows.push(await create(by));
  return rows;
};

const seen = (rows: readonly DocumentRow[]) => rows.map(({ id, version }) => ({ id, version }));

test('deletes several documents and restores them, each unchanged', async () => {
  const [controller, employee] = [await signInAs('controller'), await signInAs('employee')];
  // More than one transaction can hold.
  const rows = await createMany(controller, 25);
  const { catalogue_version: since } = await loadList(employee, 'FAT');
  const deleted = await controller.ok('delete-hims-documents', { department: 'FAT', documents: seen(rows) });
  expect(deleted.deleted_count).toBe(25);
  expect(deleted.results.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  const changed = await employee.ok('list-hims-documents', { department: 'FAT', since });
  expect('changes' in changed && changed.changes.map(({ op }) => op)).toEqual(rows.map(() => 'delete'));
  expect(await controller.expectError('get-hims-document', { id: rows[24]?.id })).toMatchObject({ status: 404 });

  const documents = rows.map(({ id }) => ({ id }));
  const restored = await controller.ok('restore-hims-documents', { department: 'FAT', documents });
  expect(restored.restored_count).toBe(25);
  for (const row of [rows[0], rows[24]])
    if (row) expect(await loadRow(employee, row)).toEqual({ ...row, version: row.version + 2 });
  // A document that is not deleted needs no change.
  expect(await controller.ok('restore-hims-documents', { department: 'FAT', documents })).toEqual(restored);
});

test('leaves documents that changed, are in an open submission or gone, and names the reason', async () => {
  const [controller, admin] = [await signInAs('controller'), await signInAs('admin')];
  const rows = await createMany(controller, 4);
  const [changed, submitted, gone, plain] = rows;
  if (!changed || !submitted || !gone || !plain) throw new Error('Four documents were created');
  const present = await editOrThrow(admin, changed, { nama: 'Diubah admin' });
  const purpose = { submission_purpose: 'revision' as const, document_number: submitted.nomor };
  await submit(await signInAs('employee'), purpose);
  await admin.ok('delete-hims-document', { id: gone.id });
  const elsewhere = await create(controller, { department: 'SHE' });
  const documents = [...seen([...rows, elsewhere]), { id: 'tidak-ada', version: 1 }];
  const { deleted_count, results } = await controller.ok('delete-hims-documents', { department: 'FAT', documents });
  expect(deleted_count).toBe(1);
  expect(results).toMatchObject([
    { id: changed.id, success: false, error: 'document_changed', present },
    { id: submitted.id, success: false, error: 'submission_in_progress' },
    { id: gone.id, success: false, error: 'document_deleted', present: null },
    { id: plain.id, success: true, document: { version: plain.version + 1 } },
    { id: elsewhere.id, success: false, error: 'invalid_input' },
    { id: 'tidak-ada', success: false, error: 'not_found', present: null },
  ]);
  expect(await loadRow(controller, plain)).toBeUndefined();
  for (const row of [present, submitted, elsewhere]) expect(await loadRow(controller, row)).toEqual(row);
});

test('deletes documents that share a number together', async () => {
  const controller = await signInAs('controller');
  const nomor = freshNomor();
  const grid = [[...header], [nomor, 'Satu', 'SOP', 'FAT'], [nomor, 'Dua', 'SOP', 'FAT']];
  await importFile(controller, workbook('ganda.xlsx', grid), { replace_existing: false });
  const twins = (await loadList(controller, 'FAT')).documents.filter((row) => row.nomor === nomor);
  expect(twins).toHaveLength(2);
  const input = { department: 'FAT' as const, documents: seen(twins) };
  expect(await controller.ok('delete-hims-documents', input)).toMatchObject({ deleted_count: 2 });
  expect((await controller.ok('get-hims-document', { nomor })).documents).toEqual([]);
});

test('counts a repeated deletion as done', async () => {
  const controller = await signInAs('controller');
  const rows = await createMany(controller, 2);
  const input = { department: 'FAT' as const, documents: seen(rows) };
  const first = await controller.ok('delete-hims-documents', input);
  // As after a lost response, with a new key.
  expect(await controller.ok('delete-hims-documents', input)).toEqual(first);
});

test('refuses too many documents, repeated ones, and callers without the right', async () => {
  const controller = await signInAs('controller');
  const [row] = await createMany(controller, 1);
  if (!row) throw new Error('A document was created');
  for (const name of ['delete-hims-documents', 'restore-hims-documents'] as const) {
    const refused = async (documents: unknown) => controller.expectError(name, { department: 'FAT', documents });
    const many = Array.from({ length: 201 }, (_, at) => ({ id: `x${at}`, version: 1 }));
    expect(await refused(many)).toMatchObject({
      status: 400,
      fields: { documents: 'Paling banyak 200 dokumen sekaligus' },
    });
    expect(await refused([])).toMatchObject({ status: 400, fields: { documents: 'Pilih dokumen terlebih dahulu' } });
    const twice = seen([row, row]);
    expect(await refused(twice)).toMatchObject({
      status: 400,
      fields: { documents: 'Satu dokumen disebut lebih dari sekali' },
    });
    const input = { department: 'FAT', documents: seen([row]) };
    expect((await (await signInAs('employee')).expectError(name, input)).status).toBe(403);
    expect((await new Client(inject('localStackUrl')).expectError(name, input)).status).toBe(401);
  }
  expect(await loadRow(controller, row)).toEqual(row);
});
