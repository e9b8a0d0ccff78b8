import { expect, test } from 'vitest';
import { loadDocuments, waitForJob, withImportLock } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { header, workbook } from '../support/import-corpus/workbooks.ts';
import { freshNomor } from '../support/submissions.ts';

test('runs imports one after another, and dry runs and uploads without waiting', async () => {
  const [admin, controller] = [await signInAs('admin'), await signInAs('controller')];
  const [nomor, uploaded] = [freshNomor(), freshNomor()];
  const list = workbook('bersama.xlsx', [[...header], [nomor, 'Bersama', 'SOP', 'SHE']]);
  const startImport = async (by: typeof admin, dry_run: boolean) => {
    const [upload_id = ''] = await by.upload([list], 'bulk');
    return (await by.ok('bulk-import-csv', { upload_id, dry_run })).job_id;
  };
  const imports: { by: typeof admin; job_id: string }[] = [];
  await withImportLock(async () => {
    for (const by of [admin, controller]) imports.push({ by, job_id: await startImport(by, false) });
    const [upload_id = ''] = await admin.upload([await testFile('pdf')], 'bulk');
    const files = [{ upload_id, nomor: uploaded, nama: 'Tidak menunggu' }];
    const upload = await admin.ok('bulk-upload-files', { files, document_type: 'SOP', department: 'SHE' });
    const dryRun = await startImport(admin, true);
    expect((await waitForJob(admin, dryRun)).result?.counts).toMatchObject({ baru: 1 });
    expect((await waitForJob(admin, upload.job_id)).result).toMatchObject({ uploaded_count: 1 });
    for (const { by, job_id } of imports)
      expect((await by.ok('get-bulk-job', { job_id })).job).toMatchObject({ done: 0, finished_at: null });
    expect(await loadDocuments(admin, nomor)).toEqual([]);
  });
  const counts = await Promise.all(
    imports.map(async ({ by, job_id }) => (await waitForJob(by, job_id)).result?.counts),
  );
  // The second import found the document that the first had created.
  expect(counts.map((each) => each?.baru).sort()).toEqual([0, 1]);
  expect(counts.map((each) => each?.sama).sort()).toEqual([0, 1]);
  expect(await loadDocuments(admin, nomor)).toHaveLength(1);
}, 240_000);
