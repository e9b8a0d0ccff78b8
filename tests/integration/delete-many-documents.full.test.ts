import { expect, test } from 'vitest';
import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import type { UserClient } from '../support/api.ts';
import { importFile } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { header, workbook } from '../support/import-corpus/workbooks.ts';
import { freshNomor, submit } from '../support/submissions.ts';
import { create, editOrThrow, loadList, loadRow } from './master-list.ts';

const save = 'update-hims-documents';

const createMany = async (by: UserClient, count: number): Promise<DocumentRow[]> => {
  const rows: DocumentRow[] = [];
  for (let at = 0; at < count; at += 1) rows.push(await create(by));
  return rows;
};

type Rows = readonly { id: string; version: number }[];
const deletion = (rows: Rows) => ({
  department: 'FAT' as const,
  rows: rows.map(({ id, version }) => ({ id, version, deleted: true })),
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
  const unknown = { id: 'tidak-ada', version: 1 };
  const { updated_count, results } = await controller.ok(save, deletion([...rows, elsewhere, unknown]));
  expect(updated_count).toBe(1);
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
  expect(await controller.ok(save, deletion(twins))).toMatchObject({ updated_count: 2 });
  expect((await controller.ok('get-hims-document', { nomor })).documents).toEqual([]);
});
