import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, inject, test } from 'vitest';
import { importFile } from '../support/bulk-jobs.ts';
import { runCommand } from '../support/commands.ts';
import { signInAs } from '../support/demo-users.ts';
import { header, workbook } from '../support/import-corpus/workbooks.ts';
import { freshNomor } from '../support/submissions.ts';
import { create, loadList } from './master-list.ts';

/** `npm run verify`, as an operator runs it. */
const runVerify = () =>
  runCommand(['env', `HIMS_DATA_DIR=${inject('dataDir')}`, 'node', 'infra/tools/verify.ts'], { timeoutSeconds: 60 });

test('lists a document that an import withdraws as withdrawn on a first load', async () => {
  const [admin, controller] = await Promise.all([signInAs('admin'), signInAs('controller')]);
  const nomor = freshNomor('ST', 'PRO');
  const { id } = await create(controller, { department: 'PRO', nomor, jenis: 'STD' });
  const list = workbook('daftar.xlsx', [[...header], [nomor, 'Standar Ditarik', 'STD', 'PRODUKSI', 'Kadaluarsa', 3]]);
  expect(await importFile(admin, list, { replace_existing: true })).toMatchObject({ result: { updated_count: 1 } });

  const withdrawn = { id, nama: 'Standar Ditarik', revisi: 3, status: 'Kadaluarsa' };
  // A new function instance has no cached list: it reads the index and the log.
  Object.assign(process.env, inject('adminEnv'));
  const { loadCatalogueVersion, loadDepartmentList } = await import('../../functions/documents/catalogue-store.ts');
  const { rows } = await loadDepartmentList('PRO', await loadCatalogueVersion('PRO'));
  expect(rows.get(id)).toMatchObject(withdrawn);
  const listed = (await loadList(controller, 'PRO')).documents.find((row) => row.id === id);
  expect(listed).toMatchObject(withdrawn);
  expect((await controller.ok('get-hims-document', { id })).documents[0]).toMatchObject(withdrawn);
});

let restore: (() => Promise<unknown>) | undefined;
afterEach(() => restore?.());

test('verify finds every list equal to its documents, and names a row that differs', { timeout: 300_000 }, async () => {
  const controller = await signInAs('controller');
  const row = await create(controller, { department: 'LOG' });
  expect(await runVerify()).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^✓ every row of every list equals its document \(\d{3,} checked\)\n$/),
  });

  // A log entry of a version that the document never had: a defect of the code that writes the log.
  Object.assign(process.env, inject('adminEnv'));
  const { dynamo, tableName } = await import('../../functions/db/table.ts');
  const { keys } = await import('../../functions/db/keys.ts');
  const { loadCatalogueVersion } = await import('../../functions/documents/catalogue-store.ts');
  const version = (await loadCatalogueVersion('LOG')) + 1;
  const at = new Date().toISOString();
  const document = { ...row, revisi: 9, version: row.version + 1 };
  const entry = { kind: 'update', change: { op: 'put', document }, department: 'LOG', version, at, id: randomUUID() };
  const key = keys.catalogueLog('LOG', version);
  await dynamo.send(new PutCommand({ TableName: tableName(), Item: { ...key, ...entry } }));
  const { DeleteCommand } = await import('@aws-sdk/lib-dynamodb');
  restore = () => dynamo.send(new DeleteCommand({ TableName: tableName(), Key: key }));
  expect(await runVerify()).toMatchObject({
    code: 1,
    output: expect.stringContaining(
      `LOG ${row.nomor} (${row.id}): the list shows revisi 9 Aktif (version 2), the document is revisi 0 Aktif (version 1)`,
    ),
  });
});
