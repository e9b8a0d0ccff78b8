import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChunkResult } from '../../../functions/imports/chunk-service.ts';
import type { Job } from '../../../functions/imports/job-store.ts';
import type { ImportRow } from '../../../shared/domain/import-rows.ts';
import { manyRows, workbook } from '../../support/import-corpus/workbooks.ts';
import type { TestGateway } from '../local-aws/test-gateway.ts';
import { owner, registered, startWorkerStage, uploaded, worked } from './worker-stack.ts';

const rows = 40;
const begun = 24;
const importer = (job_id: string) => ({ job_id, nrp: owner, name: null, at: '2026-11-20T01:00:00.000Z' });

let stage: TestGateway;
let jobId: string;

beforeAll(async () => {
  ({ stage } = await startWorkerStage());
  const { log } = await import('../../../functions/observability/log.ts');
  log.setLogLevel('SILENT');
});
beforeEach(() => {
  jobId = `JOB${crypto.randomUUID()}`;
});
afterAll(() => stage.stop());

/** A job whose worker died in its first chunk: so many of its documents are written, and nothing is noted of them. */
const diedAtWork = async (facts: Partial<Job> = {}): Promise<ChunkResult> => {
  const { importChunk } = await import('../../../functions/imports/chunk-service.ts');
  const { loadPlan } = await import('../../../functions/imports/plan-service.ts');
  const file = workbook('daftar.xlsx', manyRows(rows, jobId));
  await uploaded(jobId, file);
  const working = { job_id: jobId, file_name: file.name, state: 'running', stage: 'working', total: rows } as const;
  await registered({ ...working, runs: 1, idle_runs: 1, ...facts }, { kind: 'import', upload_id: jobId });
  const { groups } = await loadPlan({ ...working, owner_nrp: owner, replace_existing: true } as Job, jobId);
  const settings = { importer: importer(jobId), updateExisting: true, dryRun: false };
  return importChunk(groups.slice(0, begun), new Map(), settings);
};

/** How many documents of this job the followers of the catalogue have been told of. */
const told = async (): Promise<number> => {
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

/** Every department's catalogue is at a version that its followers have. */
const followed = async (): Promise<void> => {
  const { bulkChangePuts, loadCatalogueVersion } = await import('../../../functions/documents/catalogue-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  const { departmentCodes } = await import('../../../shared/domain/departments.ts');
  for (const department of departmentCodes) {
    const at = new Date().toISOString();
    await transactWrite(bulkChangePuts(department, await loadCatalogueVersion(department), {}, at));
  }
};

test('a job that is cancelled after its worker died tells of what that one had written', async () => {
  await followed();
  await diedAtWork({ cancel_requested: true });
  const job = await worked(jobId);
  expect(job).toMatchObject({ state: 'cancelled', done: begun, total: rows, counts: { baru: begun } });
  expect(job?.message).toMatch(`Dibatalkan. ${begun} dari ${rows} baris selesai dikerjakan.`);
  expect(job?.result).toMatchObject({ imported_count: begun });
  expect(await told()).toBe(begun);
});

test('so does one that is given up', async () => {
  await followed();
  await diedAtWork({ idle_runs: 4, runs: 4 });
  const job = await worked(jobId);
  expect(job).toMatchObject({ state: 'failed', done: begun, counts: { baru: begun } });
  expect(job?.message).toMatch(`${begun} dari ${rows} baris selesai dikerjakan.`);
  expect(await told()).toBe(begun);
});

test('a job that has begun stays begun while it waits for another import', async () => {
  const { releaseImportLock, acquireImportLock } = await import('../../../functions/imports/import-lock-store.ts');
  const { cancelJob: cancelled } = await import('../../../functions/imports/job-store.ts');
  await diedAtWork();
  await acquireImportLock('another', 60_000);
  const waiting = await worked(jobId);
  expect(waiting).toMatchObject({ state: 'running', runs: 1, idle_runs: 1 });
  const asked = await cancelled(waiting as Job, { nrp: owner, full_name: null }, new Date().toISOString(), null);
  expect(asked).toMatchObject({ state: 'running', cancel_requested: true, message: null });
  await releaseImportLock('another');
  expect(await worked(jobId)).toMatchObject({ state: 'cancelled', done: begun });
});

test('what was written before a crash says the same of its numbers when it is done again', async () => {
  const { importChunk } = await import('../../../functions/imports/chunk-service.ts');
  const { loadIdsByNumber } = await import('../../../functions/imports/number-lookup-service.ts');
  const { importGroups } = await import('../../../shared/domain/import-groups.ts');
  const row = { nomor: jobId, nama: 'Ganda', jenis: 'SOP', department: 'SHE' } as const;
  const doing = async (job_id: string, at: readonly number[]) => {
    const { groups } = importGroups(
      at.map((place) => ({ ...row, row: place })),
      false,
    );
    const settings = { importer: importer(job_id), updateExisting: false, dryRun: false };
    return (await importChunk(groups, await loadIdsByNumber(groups), settings)).results;
  };
  await doing('EARLIER', [2]);
  const first = await doing(jobId, [2, 3]);
  expect(first.map(({ duplicate }) => duplicate)).toEqual([true, true]);
  expect(await doing(jobId, [2, 3])).toEqual(first);
});

/** A document that somebody made by hand meanwhile, under the number of this test. */
const madeByHand = async (): Promise<ImportRow> => {
  const { insertDocuments } = await import('../../../functions/imports/import-write-store.ts');
  const { numberUsedUpdate } = await import('../../../functions/documents/number-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  const { creationDecision } = await import('../../../functions/imports/row-decision-rules.ts');
  const row = { row: 2, nomor: jobId, nama: 'Tangan', jenis: 'SOP', department: 'SHE' } as const;
  const { after } = creationDecision({ rows: [row] }, jobId, importer('HAND'), []);
  if (!after) throw new Error('Nothing made');
  await insertDocuments([{ document: after, past: [] }], after.made_at);
  await transactWrite([numberUsedUpdate(jobId)]);
  return row;
};

test('a document that took its number while the import ran is updated, not doubled', async () => {
  const { importChunk } = await import('../../../functions/imports/chunk-service.ts');
  const row = await madeByHand();
  const settings = { importer: importer(jobId), updateExisting: true, dryRun: false };
  const { results } = await importChunk([{ rows: [{ ...row, nama: 'Daftar' }] }], new Map(), settings);
  expect(results).toMatchObject([{ became: 'ubah', existing_revisi: 0 }]);
});

test('a document that gave its number up in the moment it was to be written keeps its new one', async () => {
  const { importChunk } = await import('../../../functions/imports/chunk-service.ts');
  const { loadDocument } = await import('../../../functions/documents/document-store.ts');
  const { keys } = await import('../../../functions/db/keys.ts');
  const { dynamo, tableName } = await import('../../../functions/db/table.ts');
  const row = await madeByHand();
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
    const settings = { importer: importer(jobId), updateExisting: true, dryRun: false };
    const { results } = await importChunk([{ rows: [{ ...row, revisi: 1 }] }], new Map(), settings);
    expect(results).toMatchObject([{ became: 'baru' }]);
  } finally {
    dynamo.middlewareStack.remove('renamed');
  }
  expect(await loadDocument(jobId)).toMatchObject({ nomor: `${jobId}-LAIN`, revisi: 0 });
});
