import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, inject, test } from 'vitest';
import type { Key } from '../../../functions/db/table.ts';
import { importFile, loadDocuments, undoImport, uploadFiles } from '../../support/bulk-jobs.ts';
import { runCommand } from '../../support/commands.ts';
import { signInAs } from '../../support/demo-users.ts';
import { testFile } from '../../support/files.ts';
import { header, workbook } from '../../support/import-corpus/workbooks.ts';
import { waitForIdleStack } from '../../support/local-stack-data.ts';
import { freshNomor, submit } from '../../support/submissions.ts';
import { expectSoundData } from '../../support/verify.ts';

/** `npm run pin-files`, as an operator runs it. */
const runPinFiles = () =>
  runCommand(['env', `HIMS_DATA_DIR=${inject('dataDir')}`, 'node', 'infra/tools/pin-files.ts'], {
    timeoutSeconds: 120,
  });

beforeAll(() => {
  Object.assign(process.env, inject('adminEnv'));
});

const setAttribute = async (id: string, path: string[], value: unknown): Promise<void> => {
  const { keys } = await import('../../../functions/db/keys.ts');
  await setItemAttribute(keys.submission(id), path, value);
};

const setItemAttribute = async (Key: Key, path: string[], value: unknown): Promise<void> => {
  const { dynamo, tableName } = await import('../../../functions/db/table.ts');
  const names = Object.fromEntries(path.map((name, index) => [`#${index}`, name]));
  await dynamo.send(
    new UpdateCommand({
      TableName: tableName(),
      Key,
      UpdateExpression: `SET ${Object.keys(names).join('.')} = :value`,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ':value': value },
    }),
  );
};

const loadSupporting = async (id: string) => {
  const { loadSubmission } = await import('../../../functions/submissions/submission-store.ts');
  return (await loadSubmission(id))?.supporting;
};

test('pins files of a restored bucket to their present version, and names those that differ', async () => {
  const employee = await signInAs('employee');
  const [id, damaged] = [await submit(employee), await submit(employee)];
  // A transaction of a worker on the same item would refuse the writes below.
  await waitForIdleStack();
  const open = async (kind: 'draft' | 'supporting') =>
    (await fetch((await employee.ok('get-document-file', { id, kind })).url)).status;

  const original = await loadSupporting(damaged);

  // The versions of the lost bucket.
  await setAttribute(id, ['draft', 'version_id'], 'versionOfTheLostBucket');
  await setAttribute(damaged, ['supporting', 'version_id'], 'versionOfTheLostBucket');
  await setAttribute(damaged, ['supporting', 'sha256'], 'anotherDigest');
  expect(await open('draft')).toBeGreaterThanOrEqual(400);
  expect(await open('supporting')).toBe(200);

  const result = await runPinFiles();
  expect(result.output).toMatch(/^\d{3,} files checked, 1 pinned to their present version\n/);
  expect(result.output).toContain(`✗ SUB#${damaged} META: submissions/${damaged}/supporting/`);
  expect(result.output).toContain('has another content than the record');
  expect(result.code).toBe(1);
  expect(await open('draft')).toBe(200);
  expect((await runPinFiles()).output).toMatch(/ 0 pinned/);

  // The record is right again, for the tests that verify the same local stack.
  await setAttribute(damaged, ['supporting'], original);
  expect(await runPinFiles()).toMatchObject({ code: 0, output: expect.not.stringContaining('✗') });
});

test('pins the file of the document that an import replaced, which the undo of the import restores', async () => {
  const admin = await signInAs('admin');
  const file = { ...(await testFile('pdf')), nomor: freshNomor(), nama: 'Prosedur dengan berkas' };
  await uploadFiles(admin, [file], { department: 'PRO', document_type: 'SOP', replace_existing: false });
  const list = workbook('daftar.xlsx', [[...header], [file.nomor, 'Judul dikoreksi', 'SOP', 'PRODUKSI', 'Aktif', 0]]);
  const { job_id } = await importFile(admin, list, { replace_existing: true });
  const [document] = await loadDocuments(admin, file.nomor);
  const { keys } = await import('../../../functions/db/keys.ts');
  const { loadEdit } = await import('../../../functions/documents/manual-edit-store.ts');
  const id = document?.id ?? '';
  const versionOf = async () => (await loadEdit(id, 2))?.previous?.file?.version_id;
  const before = await versionOf();
  expect(before).toEqual(expect.any(String));

  await setItemAttribute(keys.documentEdit(id, 2), ['previous', 'file', 'version_id'], 'versionOfTheLostBucket');
  expect(await runPinFiles()).toMatchObject({ code: 0, output: expect.stringContaining(' 1 pinned ') });
  expect(await versionOf()).toBe(before);
  await undoImport(admin, job_id);
  const { url } = await admin.ok('get-document-file', { id, kind: 'controlled' });
  expect((await fetch(url)).status).toBe(200);
  await expectSoundData(inject('dataDir'));
});
