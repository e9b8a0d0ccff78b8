import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Job } from '../../../functions/jobs/job-store.ts';
import { testFile } from '../../support/files.ts';
import { manyRows, workbook } from '../../support/import-corpus/workbooks.ts';
import { loadStoredCatalogue } from '../../support/stored-catalogue.ts';
import type { TestGateway } from '../local-aws/test-gateway.ts';
import {
  createStoredJob,
  loadImportInput,
  owner,
  ownerName,
  runWorker,
  saveOwner,
  startWorkerStack,
  storeUpload,
} from './worker-stack.ts';

/** As many groups as a worker processes between two checks of its owner's rights. */
const chunk = 1000;
const rows = 4 * chunk;

let testGateway: TestGateway;
let jobId: string;

beforeAll(async () => {
  ({ testGateway } = await startWorkerStack());
  const { log } = await import('../../../functions/observability/log.ts');
  log.setLogLevel('SILENT');
});
beforeEach(async () => {
  jobId = `JOB${crypto.randomUUID()}`;
  await saveOwner();
});
afterAll(() => testGateway.stop());

const importJob = async (count: number, facts: Partial<Job> = {}): Promise<void> => {
  const file = workbook('daftar.xlsx', manyRows(count, jobId));
  await storeUpload(jobId, file);
  await createStoredJob({ job_id: jobId, file_name: file.name, ...facts }, { kind: 'import', upload_id: jobId });
};

const documentsWritten = async (): Promise<number> => {
  const { documents } = await loadStoredCatalogue();
  return Object.values(documents).filter((each) => (each as { nomor: string }).nomor.startsWith(jobId)).length;
};

/** Runs `change` once, after the response to the first request that `isMoment` matches. */
const once = async (
  isMoment: (commandName: string, input: Record<string, unknown>) => boolean,
  change: () => Promise<void>,
  run: () => Promise<void>,
): Promise<void> => {
  const { dynamo } = await import('../../../functions/db/table.ts');
  const { s3 } = await import('../../../functions/files/s3.ts');
  let remaining = 1;
  const afterResponse = async (commandName: string, input: object): Promise<void> => {
    if (isMoment(commandName, { ...input }) && remaining-- > 0) await change();
  };
  // Both clients name the command and pass its input alike; only the types of their inputs differ.
  const stacks = [dynamo.middlewareStack, s3.middlewareStack as unknown as typeof dynamo.middlewareStack];
  for (const stack of stacks)
    stack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          const result = await next(args);
          await afterResponse(commandName, args.input);
          return result;
        },
      { step: 'initialize', name: 'moment' },
    );
  try {
    await run();
  } finally {
    for (const stack of stacks) stack.remove('moment');
  }
};

/** The first rows of an import being written. */
const rowsWritten = (commandName: string): boolean => commandName === 'BatchExecuteStatementCommand';

test("stops an import within a chunk of its owner's deactivation, and reports everything it wrote", async () => {
  await importJob(rows);
  let job: Job | undefined;
  await once(
    rowsWritten,
    () => saveOwner({ active: false }),
    async () => {
      job = await runWorker(jobId);
    },
  );
  expect(job).toMatchObject({ state: 'cancelled', total: rows, done: chunk, counts: { baru: chunk } });
  expect(job?.message).toBe(
    `Dihentikan karena ${ownerName} (NRP ${owner}) sudah dinonaktifkan. 1.000 dari 4.000 baris selesai dikerjakan. Dokumen yang sudah ditulis tetap tersimpan.`,
  );
  expect(job?.result).toMatchObject({ imported_count: chunk });
  expect(await documentsWritten()).toBe(chunk);
});

test('stops an import whose owner may no longer manage the master list', async () => {
  await importJob(rows);
  let job: Job | undefined;
  await once(
    rowsWritten,
    () => saveOwner({ roles: ['level1_management'] }),
    async () => {
      job = await runWorker(jobId);
    },
  );
  expect(job).toMatchObject({ state: 'cancelled', done: chunk });
  expect(job?.message).toMatch(
    `Dihentikan karena ${ownerName} (NRP ${owner}) tidak lagi menjadi Admin atau Document Controller. 1.000 dari`,
  );
});

test('continues for a document controller who becomes an admin instead', async () => {
  await importJob(20);
  await saveOwner({ roles: ['admin'] });
  expect(await runWorker(jobId)).toMatchObject({ state: 'done', counts: { baru: 20 } });
});

test.each([false, true])('reads and writes nothing for a job that has not started (dry run: %s)', async (dry_run) => {
  await importJob(20, { dry_run });
  await saveOwner({ active: false });
  const job = await runWorker(jobId);
  expect(job).toMatchObject({ state: 'cancelled', total: 0, done: 0 });
  expect(job?.message).toMatch(/sudah dinonaktifkan\. Tidak ada data yang ditulis\.$/);
  expect(await documentsWritten()).toBe(0);
});

test('reports what a stopped worker had written when its owner is deactivated', async () => {
  const { importChunk } = await import('../../../functions/imports/chunk-service.ts');
  const { loadPlan } = await import('../../../functions/imports/plan-service.ts');
  await importJob(40, { state: 'running', stage: 'working', total: 40, runs: 1, idle_runs: 1 });
  const working = { job_id: jobId, file_name: 'daftar.xlsx', owner_nrp: owner, replace_existing: true } as Job;
  const { groups } = await loadPlan(working, await loadImportInput(jobId));
  const importer = { job_id: jobId, nrp: owner, name: null, at: '2026-11-20T01:00:00.000Z' };
  await importChunk(groups.slice(0, 24), new Map(), {
    importer,
    updateExisting: true,
    dryRun: false,
    acceptedChanges: [],
  });
  await saveOwner({ active: false });
  expect(await runWorker(jobId)).toMatchObject({ state: 'cancelled', done: 24, total: 40, counts: { baru: 24 } });
});

test('files nothing more of an upload once its owner is deactivated', async () => {
  const file = await testFile('pdf');
  const ids = [0, 1, 2].map((at) => `${jobId}-${at}`);
  for (const id of ids) await storeUpload(id, { ...file, name: `${id}.pdf` });
  const files = ids.map((upload_id, at) => ({
    upload_id,
    name: `${upload_id}.pdf`,
    nomor: `${jobId}-${at}`,
    nama: 'x',
  }));
  await createStoredJob(
    { job_id: jobId, file_name: `${jobId}-0.pdf`, total: 3 },
    { kind: 'upload', files, document_type: 'SOP', department: 'SHE' },
  );
  let job: Job | undefined;
  await once(
    (commandName, { Key }) => commandName === 'CopyObjectCommand' && String(Key).includes(`${jobId}-1`),
    () => saveOwner({ active: false }),
    async () => {
      job = await runWorker(jobId);
    },
  );
  expect(job).toMatchObject({ state: 'cancelled', done: 1, total: 3, counts: { baru: 1, galat: 0 } });
  expect(job?.message).toMatch(/1 dari 3 berkas selesai dikerjakan/);
  expect(await documentsWritten()).toBe(1);
});
