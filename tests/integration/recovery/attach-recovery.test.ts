import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { signIn } from '../../support/api.ts';
import { importFile, waitForJob } from '../../support/bulk-jobs.ts';
import { testFile } from '../../support/files.ts';
import { header, workbook } from '../../support/import-corpus/workbooks.ts';
import { type LocalStack, startLocalStack } from '../../support/local-stack.ts';
import { nrps } from '../../support/nrps.ts';
import { freshNomor, waitUntil } from '../../support/submissions.ts';
import { expectSoundData } from '../../support/verify.ts';

let localStack: LocalStack;
beforeAll(async () => {
  // As the suite's local stack, with its own data.
  localStack = await startLocalStack({ seed: 'users', env: { HIMS_ASSEMBLY: inject('assembly') } });
});
afterAll(() => localStack.stop());

const count = 96;

test('attaches every file exactly once after kill -9 amid the job', async () => {
  const before = await signIn(localStack.url, nrps.admin);
  const numbers = Array.from({ length: count }, () => freshNomor());
  const rows = numbers.map((nomor, at) => [nomor, `Prosedur ${at}`, 'SOP', at % 2 === 0 ? 'SHE' : 'ENG']);
  await importFile(before, workbook('daftar.xlsx', [[...header], ...rows]));
  const { documents } = await before.ok('list-hims-documents', { department: 'SHE' }).then(async (she) => {
    const eng = await before.ok('list-hims-documents', { department: 'ENG' });
    return { documents: [...listed(she), ...listed(eng)] };
  });
  expect(documents).toHaveLength(count);
  const pdf = await testFile('pdf');
  const uploads: string[] = [];
  for (let start = 0; start < count; start += 48)
    uploads.push(...(await before.upload(new Array(48).fill(pdf), 'bulk')));
  const { job_id } = await before.ok('attach-files', {
    files: documents.map(({ id }, at) => ({ upload_id: uploads[at] ?? '', document_id: id, revisi: 0 })),
  });
  await waitUntil(async () => {
    const { job } = await before.ok('get-bulk-job', { job_id });
    return job.done > 0 ? job : undefined;
  });
  await localStack.kill9();
  await localStack.restart();

  const after = await signIn(localStack.url, nrps.admin);
  const interrupted = (await after.ok('get-bulk-job', { job_id })).job;
  expect(interrupted.done).toBeLessThan(count);
  const job = await waitForJob(after, job_id);
  expect(job).toMatchObject({ state: 'done', done: count });
  expect(job.result?.counts).toMatchObject({ ubah: count, sama: 0, galat: 0 });
  for (const { nomor } of documents) {
    const [document] = (await after.ok('get-hims-document', { nomor })).documents;
    expect(document).toMatchObject({ has_file: true, version: 2 });
    expect(document?.edits).toHaveLength(1);
  }
  await expectSoundData(localStack.dataDir);
}, 300_000);

const listed = (reply: object) => ('documents' in reply ? (reply.documents as { id: string; nomor: string }[]) : []);
