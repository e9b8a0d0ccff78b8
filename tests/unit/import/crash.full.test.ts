import { afterAll, beforeAll, expect, test } from 'vitest';
import { departmentCodes } from '../../../shared/domain/departments.ts';
import { header, manyRows, workbook } from '../../support/import-corpus/workbooks.ts';
import type { TestGateway } from '../local-aws/test-gateway.ts';
import { expireLease, invokeWorker } from './killed-worker.ts';
import { createStoredJob, owner, startWorkerStack, storeUpload } from './worker-stack.ts';

const [fresh, existing, revised] = [1400, 300, 200];
/** One less than the limit at which a job is given up. */
const kills = 3;
const jobId = 'JOBKILLED';

let testGateway: TestGateway;
let env: Record<string, string>;

beforeAll(async () => {
  ({ testGateway, env } = await startWorkerStack());
});
afterAll(() => testGateway.stop());

const register = async (): Promise<void> => {
  const file = workbook('daftar.xlsx', [
    ...manyRows(fresh, 'BARU'),
    ...manyRows(existing, 'LAMA', { revisi: 1 }).slice(1, revised + 1),
    ...manyRows(existing, 'LAMA').slice(revised + 1),
  ]);
  await storeUpload('U1', file);
  await createStoredJob({ job_id: jobId, file_name: file.name }, { kind: 'import', upload_id: 'U1' });
};

/** The catalogue before, from an earlier import. */
const createExisting = async (): Promise<void> => {
  const { insertDocuments } = await import('../../../functions/imports/import-write-store.ts');
  const { creationDecision } = await import('../../../functions/imports/row-decision-rules.ts');
  const { readImport } = await import('../../../functions/imports/parsing/tables.ts');
  const file = workbook('lama.xlsx', [[...header], ...manyRows(existing, 'LAMA').slice(1)]);
  const importer = { job_id: 'EARLIER', nrp: owner, name: null, at: '2025-01-01T00:00:00.000Z' };
  const documents = (await readImport(file.name, file.bytes)).rows.flatMap((row, at) => {
    const { after } = 'valid' in row ? creationDecision({ rows: [row.valid] }, `earlier${at}`, importer, []) : {};
    return after ? [{ document: after, past: [] }] : [];
  });
  await insertDocuments(documents, importer);
};

test('writes each row once and counts it correctly when the worker is killed repeatedly', async () => {
  await createExisting();
  await register();
  const { loadJob } = await import('../../../functions/jobs/job-store.ts');
  for (let killed = 0; killed < kills; killed += 1) {
    await invokeWorker(jobId, env, { afterMs: 30 + Math.random() * 900 });
    await expireLease(jobId);
  }
  expect(await invokeWorker(jobId, env)).toBe('ended');

  const job = await loadJob(jobId);
  expect(job?.runs).toBeGreaterThan(1);
  const same = existing - revised;
  expect(job).toMatchObject({ state: 'done', done: fresh + existing, total: fresh + existing });
  expect(job?.counts).toEqual({
    baru: fresh,
    ubah: revised,
    sama: same,
    riwayat: 0,
    ganda: revised,
    galat: 0,
    pindah: 0,
    bukan: 0,
  });

  const { loadCatalogueVersion, loadDepartmentList } = await import('../../../functions/documents/catalogue-store.ts');
  const { loadPastRevisions } = await import('../../../functions/documents/past-revision-store.ts');
  const rows = [];
  for (const department of departmentCodes) {
    const list = await loadDepartmentList(department, await loadCatalogueVersion(department));
    rows.push(...list.rows.values());
  }
  const numbers = rows.map(({ nomor }) => nomor);
  expect(new Set(numbers).size).toBe(fresh + existing);
  expect(numbers).toHaveLength(fresh + existing);
  const changed = rows.filter(({ revisi }) => revisi === 1);
  expect(changed).toHaveLength(revised);
  expect(new Set(changed.map(({ version }) => version))).toEqual(new Set([2]));
  for (const { id } of changed.slice(0, 20))
    expect((await loadPastRevisions({ id })).map(({ revisi }) => revisi)).toEqual([0]);

  // A repeated message after the end does nothing.
  expect(await invokeWorker(jobId, env)).toBe('ended');
  expect((await loadJob(jobId))?.runs).toBe(job?.runs);
}, 600_000);
