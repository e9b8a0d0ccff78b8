import timers from 'node:timers/promises';
import { ListObjectsV2Command, PutObjectTaggingCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testFile } from '../../support/files.ts';
import { header, workbook } from '../../support/import-corpus/workbooks.ts';
import { replaceBuiltin } from '../../support/replace-builtin.ts';
import type { TestGateway } from '../local-aws/test-gateway.ts';
import { createStoredJob, runWorker, startWorkerStack, storeUpload } from './worker-stack.ts';

// Skips the seconds between two polls of an upload's tags.
const { setTimeout: sleep } = timers;
replaceBuiltin<Partial<typeof timers>>(timers, {
  setTimeout: (ms = 0, ...rest) => sleep(ms === 500 ? 1 : ms, ...rest),
});

let testGateway: TestGateway;

beforeAll(async () => {
  ({ testGateway } = await startWorkerStack());
  vi.stubEnv('UPLOADS_ARE_SCANNED', 'true');
  const { log } = await import('../../../functions/observability/log.ts');
  log.setLogLevel('SILENT');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await testGateway.stop();
});

/** Tags an upload as the scanner does. */
const tagUpload = async (Key: string, Value: string): Promise<void> => {
  const Tagging = { TagSet: [{ Key: 'GuardDutyMalwareScanStatus', Value }] };
  await new S3Client({ forcePathStyle: true }).send(new PutObjectTaggingCommand({ Bucket: 'uploads', Key, Tagging }));
};
const published = async (nomor: string): Promise<number> => {
  const { findDocumentsByNumber } = await import('../../../functions/documents/document-store.ts');
  return (await findDocumentsByNumber(nomor)).length;
};
const controlledFiles = async (): Promise<number> => {
  const { KeyCount = 0 } = await new S3Client({ forcePathStyle: true }).send(
    new ListObjectsV2Command({ Bucket: 'documents', Prefix: 'controlled/' }),
  );
  return KeyCount;
};
const list = (nomor: string) => workbook('daftar.xlsx', [[...header], [nomor, 'Satu', 'SOP', 'SHE']]);
const importJob = async (id: string, dry_run = false): Promise<void> => {
  await storeUpload(`u-${id}`, list(id));
  await createStoredJob({ job_id: id, dry_run, file_name: 'daftar.xlsx' }, { kind: 'import', upload_id: `u-${id}` });
};

describe('import where uploads are scanned', () => {
  test.each([
    ['THREATS_FOUND', false],
    ['THREATS_FOUND', true],
    ['UNSUPPORTED', false],
    ['FAILED', false],
  ])('ends with the reason, unread, for a file with the result %s (dry run: %s)', async (status, dryRun) => {
    const id = `${status.replace('_', '')}${dryRun}`;
    await importJob(id, dryRun);
    await tagUpload(`u-${id}`, status);
    expect(await runWorker(id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('daftar.xlsx'),
      total: 0,
      result: { success: false },
    });
    expect(await published(id)).toBe(0);
  });

  test('waits for the scan, starts when the file is clean, and is given up without a result', async () => {
    await importJob('LATER');
    expect(await runWorker('LATER')).toMatchObject({ state: 'running', stage: 'reading', done: 0, idle_runs: 1 });
    expect(await published('LATER')).toBe(0);
    await tagUpload('u-LATER', 'NO_THREATS_FOUND');
    expect(await runWorker('LATER')).toMatchObject({ state: 'done', counts: { baru: 1 } });
    expect(await published('LATER')).toBe(1);

    await importJob('NEVER');
    for (let run = 0; run < 4; run += 1) expect((await runWorker('NEVER'))?.state).toBe('running');
    expect(await runWorker('NEVER')).toMatchObject({ state: 'failed', message: expect.stringMatching(/terhenti/) });
    expect(await published('NEVER')).toBe(0);
  });
});

describe('upload where uploads are scanned', () => {
  const upload = async (id: string, files: readonly string[]): Promise<void> => {
    const pdf = await testFile('pdf');
    for (const file of files) await storeUpload(file, pdf);
    await createStoredJob(
      { job_id: id, replace_existing: false, total: files.length },
      {
        kind: 'upload',
        files: files.map((file) => ({ upload_id: file, name: `${file}.pdf`, nomor: file, nama: file })),
        ...{ document_type: 'SOP', department: 'SHE' },
      },
    );
  };

  test('publishes clean files and rejects others by name', async () => {
    await upload('MIXED', ['INFECTED', 'CLEAN']);
    await tagUpload('CLEAN', 'NO_THREATS_FOUND');
    await tagUpload('INFECTED', 'THREATS_FOUND');
    const before = await controlledFiles();
    const job = await runWorker('MIXED');
    expect(job?.result).toMatchObject({
      uploaded_count: 1,
      failed_files: [{ place: 1, name: 'INFECTED.pdf', message: expect.stringMatching(/.+/) }],
    });
    expect([await published('INFECTED'), await published('CLEAN')]).toEqual([0, 1]);
    expect((await controlledFiles()) - before).toBe(1);
  });

  test('publishes nothing without a scan result', async () => {
    await upload('UNSEEN', ['UNSEEN-1']);
    const before = await controlledFiles();
    for (let run = 0; run < 4; run += 1) expect((await runWorker('UNSEEN'))?.state).toBe('running');
    expect(await runWorker('UNSEEN')).toMatchObject({ state: 'failed', done: 0 });
    expect([await published('UNSEEN-1'), await controlledFiles()]).toEqual([0, before]);
  });

  test("does not replace a document's current file with infected bytes", async () => {
    await upload('MAKES', ['FIRST']);
    await tagUpload('FIRST', 'NO_THREATS_FOUND');
    await runWorker('MAKES');
    const { findDocumentsByNumber } = await import('../../../functions/documents/document-store.ts');
    const [document] = await findDocumentsByNumber('FIRST');
    await storeUpload('SECOND', await testFile('pdf', { nama: 'Lain' }));
    await tagUpload('SECOND', 'THREATS_FOUND');
    const files = [{ upload_id: 'SECOND', name: 'ttd.pdf' }];
    await createStoredJob({ job_id: 'REPLACES', total: 1 }, { kind: 'upload', files, document_id: document?.id });
    expect((await runWorker('REPLACES'))?.result).toMatchObject({ success: false, updated_count: 0 });
    expect((await findDocumentsByNumber('FIRST'))[0]).toEqual(document);
  });
});
