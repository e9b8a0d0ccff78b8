import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JobFile } from '../../../functions/imports/attachment-store.ts';
import type { Job } from '../../../functions/jobs/job-store.ts';
import type { Role } from '../../../shared/domain/people/roles.ts';
import { testFile } from '../../support/files.ts';
import { header, workbook } from '../../support/import-corpus/workbooks.ts';
import type { TestGateway } from '../local-aws/test-gateway.ts';
import {
  beforeFirst,
  createStoredJob,
  owner,
  runWorker,
  saveOwner,
  startWorkerStack,
  storeUpload,
} from './worker-stack.ts';

let testGateway: TestGateway;
let nomor: string;

const colleague = { nrp: '10000077', full_name: 'Rina' };

beforeAll(async () => {
  ({ testGateway } = await startWorkerStack());
  const { log } = await import('../../../functions/observability/log.ts');
  log.setLogLevel('SILENT');
  const { profileAfter, saveUser } = await import('../../../functions/users/user-service.ts');
  const admin = { ...colleague, roles: ['admin' as const], positions: [], active: true };
  await saveUser(undefined, profileAfter(undefined, admin), { by: colleague, now: new Date() });
});
afterAll(() => testGateway.stop());

/** A file of the owner waits, and then the document with its number exists. */
beforeEach(async () => {
  process.env['KEEPER_CHANGES'] = 'direct';
  await saveOwner();
  nomor = `UJI-SOP-ENG-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const [fileId, listId] = [`FILE${nomor}`, `LIST${nomor}`];
  await storeUpload(fileId, { ...(await testFile('pdf', { nama: nomor })), name: `${nomor}.pdf` });
  const files = [{ upload_id: fileId, name: `${nomor}.pdf`, wait: true as const }];
  const created_at = new Date().toISOString();
  await storeJobFiles({ job_id: fileId, created_at } as Job, files);
  await createStoredJob({ job_id: fileId, created_at, total: 1 }, { kind: 'attach' });
  expect(await runWorker(fileId)).toMatchObject({ counts: { menunggu: 1 } });
  const list = workbook('daftar.xlsx', [[...header], [nomor, 'Prosedur', 'SOP', 'ENG', 'Aktif', 0]]);
  await storeUpload(listId, list);
  await createStoredJob({ job_id: listId, file_name: list.name }, { kind: 'import', upload_id: listId });
  expect(await runWorker(listId)).toMatchObject({ counts: { baru: 1 } });
});

const storeJobFiles = async (job: Job, files: readonly JobFile[]): Promise<void> => {
  const { jobFilePuts } = await import('../../../functions/imports/attachment-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  await transactWrite(jobFilePuts(job, files));
};

const attach = async (): Promise<number> =>
  (await import('../../../functions/imports/waiting-file-service.ts')).attachWaitingFiles();

const loadWaiting = async () => {
  const { loadWaitingFiles } = await import('../../../functions/imports/waiting-file-store.ts');
  return (await loadWaitingFiles()).find(({ name }) => name === `${nomor}.pdf`);
};

const takeOver = async () => {
  const { takeOverWaitingFiles } = await import('../../../functions/imports/waiting-file-owner-service.ts');
  const found = await loadWaiting();
  return takeOverWaitingFiles([found?.id ?? ''], colleague, { resultPuts: () => [] });
};

const lost: [string, { active?: boolean; roles?: Role[] }][] = [
  ['is deactivated', { active: false }],
  ['is no longer a controller', { roles: ['level1_management'] }],
];

test('attaches the file of an owner who may', async () => {
  expect(await takeOver()).toEqual({ taken_count: 0 });
  expect(await attach()).toBe(1);
  expect(await loadWaiting()).toBeUndefined();
});

test('a file waits for a year', async () => {
  const { dynamo, tableName } = await import('../../../functions/db/table.ts');
  const { GetCommand, UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
  const waiting = await loadWaiting();
  const of = { TableName: tableName(), Key: { PK: 'WAITING', SK: waiting?.id } };
  const stored = Date.parse(waiting?.stored_at ?? '');
  const year = 365 * 24 * 60 * 60;
  expect((await dynamo.send(new GetCommand(of))).Item?.['ttl']).toBe(Math.ceil(stored / 1000) + year);
  // The table deletes it some time later.
  const set = {
    UpdateExpression: 'SET stored_at = :at',
    ExpressionAttributeValues: { ':at': new Date(Date.now() - year * 1000).toISOString() },
  };
  await dynamo.send(new UpdateCommand({ ...of, ...set }));
  expect(await loadWaiting()).toBeUndefined();
  expect(await attach()).toBe(0);
});

test('proposes the file to a second person where the document replaced what was approved, and once', async () => {
  process.env['KEEPER_CHANGES'] = 'second_person';
  const { documentReplacementPut, findDocumentsByNumber } = await import(
    '../../../functions/documents/document-store.ts'
  );
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  const [found] = await findDocumentsByNumber(nomor);
  if (!found) throw new Error('The document was imported');
  const unapproved = { by_nrp: owner, by_name: null, at: found.updated_at, approved_revisi: 0 };
  await transactWrite([documentReplacementPut(found, { ...found, unapproved, version: 2 })]);
  expect(await attach()).toBe(1);
  expect(await attach()).toBe(0);
  const [proposed] = await findDocumentsByNumber(nomor);
  expect(proposed).toMatchObject({ version: 3, waiting_change: { by_nrp: owner } });
  expect(proposed).not.toHaveProperty('file');
  expect(await loadWaiting()).toBeUndefined();
});

test.each(lost)('leaves the file of an owner who %s waiting, until a colleague takes it over', async (_what, facts) => {
  await saveOwner(facts);
  expect(await attach()).toBe(0);
  expect(await loadWaiting()).toMatchObject({ stored_by: owner });
  expect(await takeOver()).toEqual({ taken_count: 1 });
  expect(await loadWaiting()).toMatchObject({ stored_by: colleague.nrp, stored_by_name: colleague.full_name });
  expect(await attach()).toBe(1);
});

test.each(lost)('does not attach it where the owner %s just before the transaction', async (_what, facts) => {
  const isAttaching = (command: string, input: string) =>
    command === 'TransactWriteItemsCommand' && input.includes('file_attached');
  expect(await beforeFirst(isAttaching, () => saveOwner(facts), attach)).toBe(0);
  expect(await loadWaiting()).toMatchObject({ stored_by: owner });
  await takeOver();
  expect(await attach()).toBe(1);
});

test('attaches it in the name of a colleague who takes it over just before the transaction', async () => {
  const change = async () => {
    await saveOwner({ active: false });
    expect(await takeOver()).toEqual({ taken_count: 1 });
  };
  const isAttaching = (command: string, input: string) =>
    command === 'TransactWriteItemsCommand' && input.includes('file_attached');
  expect(await beforeFirst(isAttaching, change, attach)).toBe(1);
  const { findDocumentsByNumber } = await import('../../../functions/documents/document-store.ts');
  expect(await findDocumentsByNumber(nomor)).toMatchObject([
    { updated_by: colleague.nrp, file: { name: `${nomor}.pdf` } },
  ]);
});
