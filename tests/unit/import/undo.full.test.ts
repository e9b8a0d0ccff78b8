import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Key } from '../../../functions/db/table.ts';
import type { NumberChoice } from '../../../functions/imports/rows/shared-numbers.ts';
import type { Job } from '../../../functions/jobs/job-store.ts';
import { type ImportAnswers, noAnswers } from '../../../shared/api/import-answers.ts';
import { departmentCodes } from '../../../shared/domain/departments.ts';
import { type Grid, header, manyRows, workbook } from '../../support/import-corpus/workbooks.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { loadStoredCatalogue } from '../../support/stored-catalogue.ts';
import type { TestGateway } from '../local-aws/test-gateway.ts';
import { expireLease, invokeWorker } from './killed-worker.ts';
import { beforeFirst, createStoredJob, runWorker, startWorkerStack, storeUpload } from './worker-stack.ts';

let testGateway: TestGateway;
let env: Record<string, string>;

beforeAll(async () => {
  ({ testGateway, env } = await startWorkerStack());
});
afterAll(() => testGateway.stop());

let jobs = 0;
const nextJobId = (): string => {
  jobs += 1;
  return `JOB${jobs}`;
};

/** Of one document whose revision is stated in several ways, only one row can count. */
const sharedNumbers = (choice: NumberChoice): ImportAnswers => ({
  ...noAnswers,
  choices: [
    { question: 'same-number repeated', choice: 'last' },
    ...['renamed', 'parallel', 'department', 'different'].map((kind) => ({ question: `same-number ${kind}`, choice })),
  ],
});

const runImport = async (rows: Grid, replace_existing = true, answers = sharedNumbers('together')): Promise<Job> => {
  const job_id = nextJobId();
  await storeUpload(`U${job_id}`, workbook('daftar.xlsx', [[...header], ...rows]));
  await createStoredJob(
    { job_id, file_name: 'daftar.xlsx', replace_existing },
    {
      kind: 'import',
      upload_id: `U${job_id}`,
      answers,
    },
  );
  return ended(await runWorker(job_id));
};

const createUndo = async ({ job_id: import_id }: Job): Promise<string> => {
  const job_id = nextJobId();
  await createStoredJob({ job_id, undo_of: import_id, file_name: 'daftar.xlsx' }, { kind: 'undo', import_id });
  return job_id;
};

const runUndo = async (imported: Job): Promise<Job> => ended(await runWorker(await createUndo(imported)));

const ended = (job: Job | undefined): Job => {
  if (job?.state !== 'done') throw new Error(`The job ended as ${JSON.stringify(job)}`);
  return job;
};

/** What is stored, and every list as a new function instance reads it. */
const loadCatalogue = async () => {
  const { loadCatalogueVersion, loadDepartmentList } = await import('../../../functions/documents/catalogue-store.ts');
  const rows = [];
  for (const department of departmentCodes) {
    const list = await loadDepartmentList(department, await loadCatalogueVersion(department));
    for (const { version: _version, ...row } of list.rows.values()) rows.push(row);
  }
  return { ...(await loadStoredCatalogue()), rows: rows.sort((one, other) => (one.id < other.id ? -1 : 1)) };
};

describe('a random import', () => {
  const row = (numbers: string) =>
    fc.tuple(
      fc.constantFrom(...[1, 2, 3, 4, 5, 6].map((at) => `${numbers}-${at}`)),
      fc.constantFrom('Satu', 'Dua', 'Tiga'),
      fc.constantFrom('SOP', 'INK', 'FRM'),
      fc.constantFrom('FAT', 'SHE', 'PLANT'),
      fc.constantFrom('Aktif', 'Kadaluarsa', null),
      fc.constantFrom(0, 1, 2, 3, 5, null),
      fc.constantFrom('https://a.example.com/a.pdf', 'https://a.example.com/b.pdf', null),
    );
  const table = (numbers: string) => fc.array(row(numbers), { minLength: 1, maxLength: 14 });

  test('and its undo leave the catalogue as it was, and the same import has the same result again', async () => {
    let run = 0;
    const tables = fc.tuple(...[0, 1, 2].map(() => table('N')), fc.boolean(), fc.constantFrom('together', 'separate'));
    await fc.assert(
      fc.asyncProperty(tables, async ([first, second, third, replaces, choice]) => {
        const answers = sharedNumbers(choice as NumberChoice);
        run += 1;
        const numbered = (rows: readonly (readonly unknown[])[] = []) =>
          rows.map(([nomor, ...rest]) => [`${run}${nomor}`, ...rest]) as unknown as Grid;
        await runImport(numbered(first as never), false);
        const before = await loadCatalogue();
        const one = await runImport(numbered(second as never), replaces as boolean, answers);
        const between = await loadCatalogue();
        const two = await runImport(numbered(third as never), true, answers);
        await runUndo(two);
        expect(await loadCatalogue()).toEqual(between);
        const undo = await runUndo(one);
        expect(undo.counts).toEqual({ ...undo.counts, baru: one.counts.baru, ubah: one.counts.ubah, galat: 0 });
        expect(await loadCatalogue()).toEqual(before);
        const again = await runImport(numbered(second as never), replaces as boolean, answers);
        expect(again.counts).toEqual(one.counts);
        await runUndo(again);
        expect(await loadCatalogue()).toEqual(before);
      }),
      { numRuns: propertyRuns(1, 6) },
    );
  }, 300_000);
});

const update = async (Key: Key, UpdateExpression: string, values: Record<string, unknown>): Promise<void> => {
  const { dynamo, tableName } = await import('../../../functions/db/table.ts');
  await dynamo.send(
    new UpdateCommand({ TableName: tableName(), Key, UpdateExpression, ExpressionAttributeValues: values }),
  );
};

/** Records the import's changes in chunks of so many documents, as an import of many thousands would have. */
const divideChanges = async ({ job_id }: Job, size: number): Promise<string[][]> => {
  const { jobChangesPut, loadJobChanges } = await import('../../../functions/imports/job-changes-store.ts');
  const { loadJob } = await import('../../../functions/jobs/job-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  const { keys } = await import('../../../functions/db/keys.ts');
  const job = await loadJob(job_id);
  if (!job) throw new Error(`There is no job ${job_id}`);
  const ids = ((await loadJobChanges(job)) ?? []).flat();
  const chunks = Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));
  const puts = chunks.map((chunk, at) =>
    jobChangesPut(
      { ...job, chunks_done: at },
      chunk.map((id) => ({ id })),
    ),
  );
  await transactWrite(puts);
  await update(keys.job(job_id), 'SET chunks_done = :count', { ':count': chunks.length });
  return chunks;
};

test('an undo continues after kill -9 of its worker, and counts each document once', async () => {
  const [fresh, existing] = [130, 40];
  await runImport(manyRows(existing, 'LAMA').slice(1));
  const before = await loadCatalogue();
  const imported = await runImport([
    ...manyRows(fresh, 'BARU').slice(1),
    ...manyRows(existing, 'LAMA', { revisi: 1 }).slice(1),
  ]);
  await divideChanges(imported, 60);
  const jobId = await createUndo(imported);
  // Of its first chunk, and of the one after it.
  for (const atTransaction of [3, 4]) {
    await invokeWorker(jobId, env, { atTransaction });
    await expireLease(jobId);
  }
  expect(await invokeWorker(jobId, env)).toBe('ended');
  const { loadJob } = await import('../../../functions/jobs/job-store.ts');
  const undo = ended(await loadJob(jobId));
  expect(undo.runs).toBe(3);
  expect(undo).toMatchObject({ done: fresh + existing, total: fresh + existing });
  expect(undo.counts).toMatchObject({ baru: fresh, ubah: existing, sama: 0, galat: 0 });
  expect(await loadCatalogue()).toEqual(before);
}, 300_000);

describe('an undo leaves', () => {
  const importNumbers = async (numbers: readonly string[]) => {
    const imported = await runImport(numbers.map((nomor) => [nomor, `Judul ${nomor}`, 'SOP', 'FAT', 'Aktif', 0]));
    const { loadJobChanges } = await import('../../../functions/imports/job-changes-store.ts');
    const [ids = []] = (await loadJobChanges(imported)) ?? [];
    return { imported, ids };
  };
  const edit = async (id = '') => {
    const { keys } = await import('../../../functions/db/keys.ts');
    const edited = { ':version': 2, ':name': 'Editor', ':at': '2026-11-22T03:04:05.000Z' };
    await update(keys.document(id), 'SET version = :version, updated_by_name = :name, updated_at = :at', edited);
  };
  /** A submission has the number in flight from now on. */
  const reserve = async (nomor: string) => {
    const { dynamo, tableName } = await import('../../../functions/db/table.ts');
    const { keys } = await import('../../../functions/db/keys.ts');
    const { submissionFixture } = await import('../../support/submission-fixtures.ts');
    await update(keys.numberGuard(nomor), 'SET reserved_by = :submission', { ':submission': nomor });
    const Item = { ...submissionFixture({ id: nomor }), ...keys.submission(nomor) };
    await dynamo.send(new PutCommand({ TableName: tableName(), Item }));
  };
  const writesOf = (id: unknown) => (command: string, input: string) =>
    command === 'TransactWriteItemsCommand' && input.includes(String(id));

  test('a document that changes, and one whose number is reserved, between the read and the write', async () => {
    const { imported, ids } = await importNumbers(['BALAP-1', 'BALAP-2', 'BALAP-3']);
    const changes = async () => {
      await edit(ids[0]);
      await reserve('balap-2');
    };
    const undo = await beforeFirst(writesOf(ids[0]), changes, () => runUndo(imported));
    expect(undo.counts).toMatchObject({ baru: 1, ubah: 0, galat: 2 });
    expect(undo.result?.errors).toEqual([
      expect.stringMatching(/^BALAP-1: Diubah oleh Editor pada 22 .*10[.:]04/),
      expect.stringMatching(/^BALAP-2: Nomor BALAP-2 sedang diajukan sejak /),
    ]);
  });

  test('a document whose number is reserved then, where nothing else changes', async () => {
    const { imported, ids } = await importNumbers(['PESAN-1', 'PESAN-2']);
    const undo = await beforeFirst(
      writesOf(ids[0]),
      () => reserve('pesan-2'),
      () => runUndo(imported),
    );
    expect(undo.counts).toMatchObject({ baru: 1, galat: 1 });
    expect(undo.result?.errors).toEqual([expect.stringMatching(/^PESAN-2: Nomor PESAN-2 sedang diajukan sejak /)]);
  });

  test('a document whose number is reserved while it is undone by itself, after a conflict of another one', async () => {
    const { imported, ids } = await importNumbers(['SENDIRI-1', 'SENDIRI-2']);
    const [first, second] = ids;
    const isOfSecondOnly = (command: string, input: string) =>
      writesOf(second)(command, input) && !input.includes(String(first));
    const undo = await beforeFirst(
      writesOf(first),
      () => edit(first),
      () =>
        beforeFirst(
          isOfSecondOnly,
          () => reserve('sendiri-2'),
          () => runUndo(imported),
        ),
    );
    expect(undo.counts).toMatchObject({ baru: 0, galat: 2 });
    expect(undo.result?.errors[1]).toMatch(/^SENDIRI-2: Nomor SENDIRI-2 sedang diajukan sejak /);
  });
});

test('an undo that was cancelled half-way is finished by another one', async () => {
  const before = await loadCatalogue();
  const imported = await runImport(manyRows(130, 'PANJANG').slice(1));
  const [first = []] = await divideChanges(imported, 100);
  const jobId = await createUndo(imported);
  const { jobUpdate, loadJob, takeLease } = await import('../../../functions/jobs/job-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  // The first chunk is undone by a worker that is killed before it commits it.
  const { undoChunk } = await import('../../../functions/imports/undo-chunk-service.ts');
  const job = await takeLease(jobId, 'killed', 1000);
  if (!job) throw new Error('The lease was not taken');
  await transactWrite([jobUpdate(jobId, 'killed', { stage: 'working', total: 130 })]);
  const undoer = { nrp: job.owner_nrp, name: null, at: job.created_at, job_id: jobId, import_id: imported.job_id };
  await undoChunk(first.slice(0, 60), 0, { ...undoer, file_name: 'daftar.xlsx' });
  await transactWrite([jobUpdate(jobId, 'killed', { cancel_requested: true }, true)]);
  const cancelled = await runWorker(jobId);
  expect(cancelled).toMatchObject({ state: 'cancelled', counts: { baru: 60 }, done: 60 });
  expect((await loadCatalogue()).rows).toHaveLength(before.rows.length + 70);

  const rest = await runUndo(imported);
  expect(rest.counts).toMatchObject({ baru: 70, sama: 60, galat: 0 });
  expect(await loadCatalogue()).toEqual(before);
  expect((await loadJob(jobId))?.message).toMatch(/^Dibatalkan\. 60 dari 130 dokumen selesai dikerjakan\./);
}, 120_000);
