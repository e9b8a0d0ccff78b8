import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../../functions/jobs/job-store.ts';
import { departmentCodes } from '../../../shared/domain/departments.ts';
import { type Grid, header, workbook } from '../../support/import-corpus/workbooks.ts';
import { loadStoredCatalogue } from '../../support/stored-catalogue.ts';
import type { TestGateway } from '../local-aws/test-gateway.ts';
import { createStoredJob, runWorker, startWorkerStack, storeUpload } from './worker-stack.ts';

let testGateway: TestGateway;

beforeAll(async () => {
  ({ testGateway } = await startWorkerStack());
  const { log } = await import('../../../functions/observability/log.ts');
  log.setLogLevel('SILENT');
});
afterAll(() => testGateway.stop());

const run = async (job_id: string, rows: Grid, dry_run: boolean): Promise<Job> => {
  await storeUpload(job_id, workbook('daftar.xlsx', [[...header], ...rows]));
  await createStoredJob({ job_id, dry_run, file_name: 'daftar.xlsx' }, { kind: 'import', upload_id: job_id });
  const job = await runWorker(job_id);
  if (job?.state !== 'done') throw new Error(`The job ended as ${JSON.stringify(job)}`);
  return job;
};

const loadEverything = async () => {
  const { loadCatalogueVersions } = await import('../../../functions/documents/catalogue-store.ts');
  return { catalogue: await loadStoredCatalogue(), versions: await loadCatalogueVersions(departmentCodes) };
};

test('a dry run reports what the import will do, and writes neither documents nor lists', async () => {
  await run(
    'FIRST',
    [
      ['A-1', 'Satu', 'SOP', 'FAT', 'Aktif', 1],
      ['A-2', 'Dua', 'SOP', 'FAT', 'Aktif', 1],
    ],
    false,
  );
  const before = await loadEverything();
  const rows: Grid = [
    ['A-1', 'Satu (diperbaiki)', 'SOP', 'FAT', 'Aktif', 1],
    ['A-2', 'Dua', 'SOP', 'FAT', 'Aktif', 3],
    ['A-2', 'Dua', 'SOP', 'FAT', 'Aktif', 0],
    ['A-3', 'Tiga', 'INK', 'SHE', 'Aktif', 0],
  ];
  const dry = await run('DRY', rows, true);
  expect(dry.counts).toMatchObject({ baru: 1, ubah: 2, galat: 1 });
  expect(await loadEverything()).toEqual(before);
  const real = await run('REAL', rows, false);
  expect(real.counts).toEqual(dry.counts);
  expect(await loadEverything()).not.toEqual(before);
});
