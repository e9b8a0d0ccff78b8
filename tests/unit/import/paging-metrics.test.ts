import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../../functions/jobs/job-store.ts';
import type { TestFile } from '../../support/files.ts';
import { header, manyRows, workbook } from '../../support/import-corpus/workbooks.ts';
import { emittedMetrics, metricNamesIn } from '../functions/emitted-metrics.ts';
import type { TestGateway } from '../local-aws/test-gateway.ts';
import { createStoredJob, runWorker, startWorkerStack, storeUpload } from './worker-stack.ts';

let testGateway: TestGateway;

beforeAll(async () => {
  ({ testGateway } = await startWorkerStack());
});
afterAll(() => testGateway.stop());

/** Runs the import of a file to its end; returns the job and the metrics that the worker writes. */
const runImportOf = async (file: TestFile, facts: Partial<Job> = {}) => {
  const jobId = `JOB${crypto.randomUUID()}`;
  let job: Job | undefined;
  const lines = await emittedMetrics('HIMS/prod', async () => {
    await storeUpload(jobId, file);
    await createStoredJob({ job_id: jobId, file_name: file.name, ...facts }, { kind: 'import', upload_id: jobId });
    job = await runWorker(jobId);
  });
  return { job, metrics: lines.flatMap(metricNamesIn) };
};

test('a file without a row fails its job and starts no alarm', async () => {
  const { job, metrics } = await runImportOf(workbook('kosong.xlsx', [[...header]]));
  expect(job?.state).toBe('failed');
  expect(job?.message).toMatch(/tidak berisi satu baris/);
  expect(metrics).toContain('JobsRejected');
  expect(metrics).not.toContain('JobsFailed');
});

test('a job that the worker gives up starts the alarm', async () => {
  const { job, metrics } = await runImportOf(workbook('daftar.xlsx', manyRows(3, 'HABIS')), { idle_runs: 4 });
  expect(job?.state).toBe('failed');
  expect(metrics).toContain('JobsFailed');
  expect(metrics).not.toContain('JobsRejected');
});

test('a finished job starts none', async () => {
  const { job, metrics } = await runImportOf(workbook('daftar.xlsx', manyRows(3, 'SELESAI')));
  expect(job?.state).toBe('done');
  expect(metrics).toEqual(expect.arrayContaining(['JobsDone', 'DocumentsImported']));
  expect(metrics.filter((name) => name === 'JobsFailed' || name === 'JobsRejected')).toEqual([]);
});
