import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ChunkResult } from '../../../functions/imports/commit-service.ts';
import type { ImportRow } from '../../../functions/imports/rows/rows.ts';
import type { Job } from '../../../functions/jobs/job-store.ts';
import { manyRows, workbook } from '../../support/import-corpus/workbooks.ts';
import type { TestGateway } from '../local-aws/test-gateway.ts';
import {
  createStoredJob,
  loadImportInput,
  messageOf,
  owner,
  runWorker,
  startWorkerStack,
  storeUpload,
} from './worker-stack.ts';

const rows = 40;
const writtenRows = 24;
const importer = (job_id: string) => ({ job_id, nrp: owner, name: null, at: '2026-11-20T01:00:00.000Z' });

let testGateway: TestGateway;
let jobId: string;

beforeAll(async () => {
  ({ testGateway } = await startWorkerStack());
  const { log } = await import('../../../functions/observability/log.ts');
  log.setLogLevel('SILENT');
});
beforeEach(() => {
  jobId = `JOB${crypto.randomUUID()}`;
});
afterAll(() => testGateway.stop());

/** A job whose worker stopped in its first chunk: its documents are partly written, and no checkpoint is saved. */
const simulateCrash = async (facts: Partial<Job> = {}): Promise<ChunkResult> => {
  const { importChunk } = await import('../../../functions/imports/chunk-service.ts');
  const { loadPlan } = await import('../../../functions/imports/plan-service.ts');
  const file = workbook('daftar.xlsx', manyRows(rows, jobId));
  await storeUpload(jobId, file);
  const working = { job_id: jobId, file_name: file.name, state: 'running', stage: 'working', total: rows } as const;
  await createStoredJob({ ...working, runs: 1, idle_runs: 1, ...facts }, { kind: 'import', upload_id: jobId });
  const { groups } = await loadPlan(
    { ...working, owner_nrp: owner, replace_existing: true } as Job,
    await loadImportInput(jobId),
  );
  const settings = { importer: importer(jobId), updateExisting: true, dryRun: false, acceptedChanges: [] };
  return importChunk(groups.slice(0, writtenRows), new Map(), settings);
};

/** How many documents of this job are in the catalogue logs. */
const countLoggedDocuments = async (): Promise<number> => {
  const { loadChangesSince, loadCatalogueVersion } = await import('../../../functions/documents/catalogue-store.ts');
  const { departmentCodes } = await import('../../../shared/domain/departments.ts');
  let count = 0;
  for (const department of departmentCodes) {
    const version = await loadCatalogueVersion(department);
    const changes = (await loadChangesSince(department, Math.max(1, version - 1), version)) ?? [];
    count += changes.filter((change) => change.op !== 'delete' && change.document.nomor.startsWith(jobId)).length;
  }
  return count;
};

/** Writes an empty change to every department's catalogue, so that its log reaches back to the start of the test. */
const writeEmptyChanges = async (): Promise<void> => {
  const { bulkChangePuts } = await import('../../../functions/documents/catalogue-log-store.ts');
  const { loadCatalogueVersion } = await import('../../../functions/documents/catalogue-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  const { departmentCodes } = await import('../../../shared/domain/departments.ts');
  for (const department of departmentCodes) {
    const at = new Date().toISOString();
    await transactWrite(bulkChangePuts(department, await loadCatalogueVersion(department), [], { at }));
  }
};

test('reports what a stopped worker had written when the job is cancelled', async () => {
  await writeEmptyChanges();
  await simulateCrash({ cancel_requested: true });
  const job = await runWorker(jobId);
  expect(job).toMatchObject({ state: 'cancelled', done: writtenRows, total: rows, counts: { baru: writtenRows } });
  expect(job?.message).toMatch(`Dibatalkan. ${writtenRows} dari ${rows} baris selesai dikerjakan.`);
  expect(job?.result).toMatchObject({ imported_count: writtenRows });
  expect(await countLoggedDocuments()).toBe(writtenRows);
});

test('reports it when the job is given up', async () => {
  await writeEmptyChanges();
  await simulateCrash({ idle_runs: 4, runs: 4 });
  const job = await runWorker(jobId);
  expect(job).toMatchObject({ state: 'failed', done: writtenRows, counts: { baru: writtenRows } });
  expect(job?.message).toMatch(`${writtenRows} dari ${rows} baris selesai dikerjakan.`);
  expect(await countLoggedDocuments()).toBe(writtenRows);
});

test('leaves a running job running while it waits for another import', async () => {
  const { releaseImportLock, acquireImportLock } = await import('../../../functions/jobs/import-lock-store.ts');
  const { cancelJob } = await import('../../../functions/jobs/job-store.ts');
  await simulateCrash();
  await acquireImportLock('another', 'its worker', 60_000);
  const waiting = await runWorker(jobId);
  expect(waiting).toMatchObject({ state: 'running', runs: 1, idle_runs: 1 });
  const cancelledJob = await cancelJob(waiting as Job, { nrp: owner, full_name: null }, new Date().toISOString(), null);
  expect(cancelledJob).toMatchObject({ state: 'running', cancel_requested: true, message: null });
  await releaseImportLock('its worker');
  expect(await runWorker(jobId)).toMatchObject({ state: 'cancelled', done: writtenRows });
});

test('neither changes nor loses a job that waits for another import, until the lock is free or the job is cancelled', async () => {
  const { releaseImportLock, acquireImportLock } = await import('../../../functions/jobs/import-lock-store.ts');
  const { cancelJob } = await import('../../../functions/jobs/job-store.ts');
  const { loadNotifiedEvents } = await import('../../../functions/notifications/notification-store.ts');
  const { dynamo } = await import('../../../functions/db/table.ts');
  await storeUpload(jobId, workbook('daftar.xlsx', manyRows(rows, jobId)));
  await createStoredJob({ job_id: jobId, file_name: 'daftar.xlsx' }, { kind: 'import', upload_id: jobId });
  await acquireImportLock('another', 'its worker', 60_000);
  const waiting = await runWorker(jobId);
  expect(waiting).toMatchObject({ state: 'queued', runs: 0 });

  const send = vi.spyOn(dynamo, 'send');
  expect(await runWorker(jobId, { awaits_lock: true })).toEqual(waiting);
  expect(send.mock.calls.map(([command]) => command.constructor.name)).toEqual([
    'GetCommand',
    'GetCommand',
    'GetCommand',
  ]);
  send.mockRestore();
  expect(JSON.parse((await messageOf(jobId))?.Body ?? '')).toEqual({ job_id: jobId, awaits_lock: true });

  await cancelJob(waiting as Job, { nrp: owner, full_name: null }, new Date().toISOString(), null);
  await runWorker(jobId, { awaits_lock: true });
  expect(await loadNotifiedEvents(owner, new Date(0))).toContain(`job#${jobId}`);
  await releaseImportLock('its worker');
});

test('keeps the lock of a job whose former worker releases it late', async () => {
  const { releaseImportLock, acquireImportLock } = await import('../../../functions/jobs/import-lock-store.ts');
  expect(await acquireImportLock(jobId, 'former', 60_000)).toBe(true);
  expect(await acquireImportLock(jobId, 'present', 60_000)).toBe(true);
  expect(await releaseImportLock('former')).toBe(false);
  expect(await acquireImportLock('another', 'its worker', 60_000)).toBe(false);
  expect(await releaseImportLock('present')).toBe(true);
  expect(await acquireImportLock('another', 'its worker', 60_000)).toBe(true);
  await releaseImportLock('its worker');
});

test('reports the same about numbers when rows written before a crash are repeated', async () => {
  const { importChunk } = await import('../../../functions/imports/chunk-service.ts');
  const { loadNumbers } = await import('../../../functions/imports/number-lookup-service.ts');
  const { importGroups } = await import('../../../functions/imports/rows/groups.ts');
  const row = { nomor: jobId, nama: 'Ganda', jenis: 'SOP', department: 'SHE' } as const;
  const doing = async (job_id: string, at: readonly number[]) => {
    const { groups } = importGroups(
      at.map((place) => ({ ...row, row: place })),
      false,
    );
    const settings = { importer: importer(job_id), updateExisting: false, dryRun: false, acceptedChanges: [] };
    return (await importChunk(groups, (await loadNumbers(groups)).idsByNumber, settings)).results;
  };
  await doing('EARLIER', [2]);
  const first = await doing(jobId, [2, 3]);
  expect(first.map(({ duplicate }) => duplicate)).toEqual([true, true]);
  expect(await doing(jobId, [2, 3])).toEqual(first);
});

/** A document created manually meanwhile, under this test's number. */
const createManually = async (): Promise<ImportRow> => {
  const { insertDocuments } = await import('../../../functions/imports/import-write-store.ts');
  const { numberUsedUpdate } = await import('../../../functions/documents/number-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  const { creationDecision } = await import('../../../functions/imports/row-decision-rules.ts');
  const row = { row: 2, nomor: jobId, nama: 'Tangan', jenis: 'SOP', department: 'SHE' } as const;
  const { after } = creationDecision({ rows: [row] }, jobId, importer('HAND'), []);
  if (!after) throw new Error('Nothing made');
  await insertDocuments([{ document: after, past: [] }], importer('HAND'));
  await transactWrite([numberUsedUpdate(jobId)]);
  return row;
};

test('updates a document that took its number during the import, without a duplicate', async () => {
  const { importChunk } = await import('../../../functions/imports/chunk-service.ts');
  const row = await createManually();
  const settings = { importer: importer(jobId), updateExisting: true, dryRun: false, acceptedChanges: [] };
  const { results } = await importChunk([{ rows: [{ ...row, nama: 'Daftar' }] }], new Map(), settings);
  expect(results).toMatchObject([{ became: 'ubah', existing_revisi: 0 }]);
});

test('leaves the new number of a document that changed its number just before it was written', async () => {
  const { importChunk } = await import('../../../functions/imports/chunk-service.ts');
  const { loadDocument } = await import('../../../functions/documents/document-store.ts');
  const { keys } = await import('../../../functions/db/keys.ts');
  const { dynamo, tableName } = await import('../../../functions/db/table.ts');
  const row = await createManually();
  const rename = new UpdateCommand({
    TableName: tableName(),
    Key: keys.document(jobId),
    UpdateExpression: 'SET nomor = :other ADD version :one',
    ExpressionAttributeValues: { ':other': `${jobId}-LAIN`, ':one': 1 },
  });
  let renamed = false;
  dynamo.middlewareStack.add(
    (next) => async (args) => {
      if (!renamed && 'TransactItems' in args.input) {
        renamed = true;
        await dynamo.send(rename);
      }
      return next(args);
    },
    { step: 'initialize', name: 'renamed' },
  );
  try {
    const settings = { importer: importer(jobId), updateExisting: true, dryRun: false, acceptedChanges: [] };
    const { results } = await importChunk([{ rows: [{ ...row, revisi: 1 }] }], new Map(), settings);
    expect(results).toMatchObject([{ became: 'baru' }]);
  } finally {
    dynamo.middlewareStack.remove('renamed');
  }
  expect(await loadDocument(jobId)).toMatchObject({ nomor: `${jobId}-LAIN`, revisi: 0 });
});

test('marks what it stores with its job, and no later change of the document', async () => {
  const { bulkJobOf } = await import('../../../functions/db/bulk-job-mark.ts');
  const { dynamo, tableName } = await import('../../../functions/db/table.ts');
  const { keys } = await import('../../../functions/db/keys.ts');
  const { documentReplacementPut, loadDocument } = await import('../../../functions/documents/document-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  const [changed] = (await simulateCrash()).changed;
  const jobOfItem = async (): Promise<string | undefined> => {
    const { Item } = await dynamo.send(
      new GetCommand({ TableName: tableName(), Key: keys.document(changed?.id ?? '') }),
    );
    return bulkJobOf({ PK: '', SK: '', ...Item });
  };
  expect(await jobOfItem()).toBe(jobId);
  const document = await loadDocument(changed?.id ?? '');
  if (!document) throw new Error('The import stored no document');
  await transactWrite([documentReplacementPut(document, { ...document, version: document.version + 1 })]);
  expect(await jobOfItem()).toBeUndefined();
});
