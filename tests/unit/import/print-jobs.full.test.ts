import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ControlledDocument } from '../../../functions/documents/document-store.ts';
import type { Job } from '../../../functions/jobs/job-store.ts';
import { sha256Of } from '../../support/files.ts';
import { endlessPdf, pages, sourcePdf } from '../../support/source-pdfs.ts';
import type { TestGateway } from '../local-aws/test-gateway.ts';
import { expireLease, invokeWorker } from './killed-worker.ts';
import { beforeFirst, createStoredJob, owner, runWorker, startWorkerStack } from './worker-stack.ts';

let testGateway: TestGateway;
let env: Record<string, string>;
let source: Uint8Array;
let documentId: string;
let documents = 0;
let jobs = 0;

beforeAll(async () => {
  ({ testGateway, env } = await startWorkerStack());
  const { log } = await import('../../../functions/observability/log.ts');
  log.setLogLevel('SILENT');
  source = await sourcePdf(pages(1));
});
afterAll(() => testGateway.stop());

beforeEach(async () => {
  documentId = await createDocument(source);
});

/** An active document with this PDF. */
const createDocument = async (bytes: Uint8Array): Promise<string> => {
  documents += 1;
  const id = `D${documents}`;
  const key = `${id}.pdf`;
  const sha256 = sha256Of(bytes);
  const put = { Bucket: 'documents', Key: key, Body: bytes, ChecksumSHA256: sha256 };
  await new S3Client({ forcePathStyle: true }).send(new PutObjectCommand(put));
  const document: ControlledDocument = {
    ...{ id, department: 'PLT', nama: 'Prosedur', nomor: `N-${id}`, jenis: 'SOP', revisi: 0 },
    ...{ status: 'Aktif', source: 'upload', made_by: owner, made_by_name: null, made_at: '2026-11-20T03:00:00.000Z' },
    file: { key, name: 'prosedur.pdf', size: bytes.length, content_type: 'application/pdf', sha256 },
    ...{ updated_by: owner, updated_at: '2026-11-20T03:00:00.000Z', version: 1 },
  };
  const { newDocumentPut } = await import('../../../functions/documents/document-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  await transactWrite([newDocumentPut(document)]);
  return id;
};

/** A job that prints copies of the document for these holders. */
const createPrint = (...holders: string[]): Promise<string> =>
  createPrintOf(holders.map((holder) => ({ document_id: documentId, holder })));

const createPrintOf = async (orders: { document_id: string; holder: string }[]): Promise<string> => {
  jobs += 1;
  const job_id = `JOB${jobs}`;
  const copies = orders.map((order) => ({
    ...{ department: 'PLT' as const, place: 'Workshop', purpose: 'Acuan kerja' },
    ...order,
  }));
  await createStoredJob({ job_id }, { kind: 'print', host: 'hims.kontraktor.co.id', copies });
  return job_id;
};

const printed = (job: Job | undefined) => job?.result?.copies?.map(({ number, holder }) => [number, holder]);

const loadStored = async () => {
  const { loadDocumentCopies } = await import('../../../functions/copies/copy-store.ts');
  return (await loadDocumentCopies(documentId)).map(({ number, holder }) => [number, holder]);
};

const isCounted = (command: string, input: string): boolean =>
  command === 'TransactWriteItemsCommand' && input.includes('token_hash');

describe('a copy number', () => {
  test('that another job took between the read and the write is not used again', async () => {
    const [slow, fast] = [await createPrint('Budi', 'Siti'), await createPrint('Tono', 'Wati')];
    let other: Job | undefined;
    const job = await beforeFirst(
      isCounted,
      async () => {
        other = await runWorker(fast);
      },
      () => runWorker(slow),
    );
    expect(printed(other)).toEqual([
      [1, 'Tono'],
      [2, 'Wati'],
    ]);
    expect(printed(job)).toEqual([
      [3, 'Budi'],
      [4, 'Siti'],
    ]);
    expect(await loadStored()).toEqual([
      [1, 'Tono'],
      [2, 'Wati'],
      [3, 'Budi'],
      [4, 'Siti'],
    ]);
  });

  test('of a closed copy is not used again', async () => {
    await runWorker(await createPrint('Budi', 'Siti'));
    const { copyWrites, loadCopy } = await import('../../../functions/copies/copy-store.ts');
    const { transactWrite } = await import('../../../functions/db/transactions.ts');
    const copy = await loadCopy(documentId, 2);
    if (!copy) throw new Error('The copy was printed');
    const at = new Date().toISOString();
    const closed = { ...copy, state: 'destroyed' as const, closed_at: at, closed_by: copy.printed_by, version: 2 };
    await transactWrite(copyWrites(copy, closed, { actor: copy.printed_by, at }));
    expect(printed(await runWorker(await createPrint('Tono')))).toEqual([[3, 'Tono']]);
  });

  const afterCommit = () => {
    let isCommitted = false;
    return (command: string, input: string): boolean => {
      if (isCommitted) return true;
      isCommitted = isCounted(command, input);
      return false;
    };
  };

  test.each([
    ['before', isCounted, 0],
    ['after', afterCommit(), 1],
  ])('is used once where a worker dies %s it commits the copy', async (_when, moment, committed) => {
    const jobId = await createPrint('Budi', 'Siti');
    await beforeFirst(
      moment,
      () => Promise.reject(new Error('The worker dies')),
      () => runWorker(jobId),
    );
    expect(await loadStored()).toHaveLength(committed);
    expect(printed(await runWorker(jobId))).toEqual([
      [1, 'Budi'],
      [2, 'Siti'],
    ]);
    expect(await loadStored()).toHaveLength(2);
  });
});

test('the file in a copy is that of the document as its number is given: a later change is an error of its row', async () => {
  const jobId = await createPrint('Budi');
  const { loadDocument, documentReplacementPut } = await import('../../../functions/documents/document-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  const expire = async () => {
    const before = await loadDocument(documentId);
    if (!before) throw new Error('The document was stored');
    await transactWrite([documentReplacementPut(before, { ...before, status: 'Kadaluarsa', version: 2 })]);
  };
  const job = await beforeFirst(isCounted, expire, () => runWorker(jobId));
  expect(job?.result?.errors).toEqual([expect.stringContaining('tidak lagi Aktif')]);
  expect(await loadStored()).toEqual([]);
});

describe('a job with a hostile PDF', () => {
  const ordersWith = (hostile: string, holders: readonly string[]) =>
    holders.map((holder) => ({ document_id: holder === 'Iblis' ? hostile : documentId, holder }));

  test('refuses its row by name, and prints the others', async () => {
    const hostile = await createDocument(endlessPdf());
    const job = await runWorker(await createPrintOf(ordersWith(hostile, ['Budi', 'Iblis', 'Siti', 'Tono'])));
    expect(job).toMatchObject({ state: 'done', done: 4, runs: 1 });
    expect(printed(job)).toEqual([
      [1, 'Budi'],
      [2, 'Siti'],
      [3, 'Tono'],
    ]);
    expect(job?.result?.errors).toEqual([
      expect.stringMatching(new RegExp(`Iblis, Workshop: Dokumen N-${hostile} tidak dapat dicetak: setelah dibuka`)),
    ]);
  });

  test('that kills the worker twice refuses its rows by name, and prints the others', async () => {
    const hostile = await createDocument(Buffer.concat([source, Buffer.from('%mematikan\n')]));
    const jobId = await createPrintOf(ordersWith(hostile, ['Budi', 'Iblis', 'Siti', 'Iblis']));
    const deadly = { ...env, NODE_OPTIONS: `--import=${join(import.meta.dirname, 'deadly-pdf-process.ts')}` };
    for (let deaths = 0; deaths < 2; deaths += 1) {
      expect(await invokeWorker(jobId, deadly)).toBe('begins');
      await expireLease(jobId);
    }
    expect(await invokeWorker(jobId, deadly)).toBe('ended');
    const { loadJob } = await import('../../../functions/jobs/job-store.ts');
    const job = await loadJob(jobId);
    expect(job).toMatchObject({ state: 'done', done: 4, runs: 3 });
    expect(printed(job)).toEqual([
      [1, 'Budi'],
      [2, 'Siti'],
    ]);
    const sentence = `Iblis, Workshop: Dokumen N-${hostile} tidak dapat dicetak: pencetakannya sudah dua kali terhenti`;
    expect(job?.result?.errors).toEqual([expect.stringContaining(sentence), expect.stringContaining(sentence)]);
  });

  test('counts only deaths: a worker that fails and survives tries its row again', async () => {
    const jobId = await createPrint('Budi', 'Siti');
    for (let failures = 0; failures < 3; failures += 1)
      await beforeFirst(
        isCounted,
        () => Promise.reject(new Error('The table is away')),
        () => runWorker(jobId),
      );
    expect(printed(await runWorker(jobId))).toEqual([
      [1, 'Budi'],
      [2, 'Siti'],
    ]);
  });

  test('has no PDF of all copies where two workers died at it', async () => {
    const { saveCheckpoint } = await import('../../../functions/jobs/checkpoint-service.ts');
    expect((await runWorker(await createPrint('Budi', 'Siti')))?.prints_key).toBeDefined();
    const jobId = await createPrint('Tono', 'Wati');
    await saveCheckpoint(jobId, 'begun-combined', 2);
    const job = await runWorker(jobId);
    expect(job).toMatchObject({ state: 'done', done: 2, counts: { baru: 2 } });
    expect(job?.prints_key).toBeUndefined();
  });

  test('counts a worker that lost its lease meanwhile as dead', async () => {
    const { countWorkerDeaths } = await import('../../../functions/jobs/checkpoint-service.ts');
    const { LeaseLost } = await import('../../../functions/jobs/job-store.ts');
    const lose = () => countWorkerDeaths('J', 'D', () => Promise.reject(new LeaseLost('taken')));
    for (let times = 0; times < 2; times += 1) await expect(lose()).rejects.toThrow(LeaseLost);
    expect(await countWorkerDeaths('J', 'D', async (deaths) => deaths)).toBe(2);
  });
});
