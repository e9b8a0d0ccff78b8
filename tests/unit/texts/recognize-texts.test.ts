import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RecognitionLimits } from '../../../functions/text-extraction/recognition-service.ts';
import { saveFiles } from '../../../infra/build/bundle-files.ts';
import { threadFiles } from '../../../infra/build/thread-files.ts';
import { sha256Of } from '../../support/files.ts';
import { scannedPdf, scannedWords } from '../../support/scans/scanned-pdf.ts';
import { documentFixture } from '../functions/stored-copies.ts';
import { startWorkerStack, type WorkerStack } from '../import/worker-stack.ts';

let stack: WorkerStack;
let folder: string;
/** With the files that a deployment has. */
let built: string;
beforeAll(async () => {
  stack = await startWorkerStack();
  for (const name of ['texts', 'index', 'views', 'recognition'])
    process.env[`${name.toUpperCase()}_QUEUE_URL`] = stack.testGateway.gateway.createQueue({
      name,
      visibilityTimeout: 910,
    }).queueUrl;
  folder = mkdtempSync(join(tmpdir(), 'hims-ocr-'));
  built = join(folder, 'built');
  saveFiles(built, new Map([...(await threadFiles('pdf-thread')), ...(await threadFiles('recognition-thread'))]));
});
beforeEach(() => {
  process.env['LAMBDA_TASK_ROOT'] = built;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await stack.testGateway.stop();
});

const storeDocument = async (id: string, bytes: Uint8Array): Promise<string> => {
  const { newDocumentPut } = await import('../../../functions/documents/document-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  const key = `controlled/${id}/1`;
  const s3 = new S3Client({ forcePathStyle: true });
  const { VersionId } = await s3.send(new PutObjectCommand({ Bucket: 'documents', Key: key, Body: bytes }));
  const sha256 = sha256Of(bytes);
  const file = { key, name: 'sop.pdf', size: bytes.length, content_type: 'application/pdf', sha256 };
  await transactWrite([
    newDocumentPut(documentFixture(id, { file: { ...file, ...(VersionId && { version_id: VersionId }) } })),
  ]);
  return sha256;
};

type Worker = 'extract-texts' | 'recognize-texts';

/** Runs a worker with one message; the ids of messages that return to the queue. */
const run = async (worker: Worker, document_id: string): Promise<string[]> => {
  const { handler } = await (worker === 'extract-texts'
    ? import('../../../functions/workers/extract-texts.ts')
    : import('../../../functions/workers/recognize-texts.ts'));
  const record = { messageId: document_id, body: JSON.stringify({ document_id }), attributes: {} };
  const { batchItemFailures } = await handler({ Records: [record] } as SQSEvent, {} as Context);
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
};

const recognize = async (id: string, limits: Partial<RecognitionLimits> = {}) => {
  const { defaultLimits, recognizeSourceText } = await import(
    '../../../functions/text-extraction/recognition-service.ts'
  );
  return recognizeSourceText({ document_id: id }, { ...defaultLimits, bytes: Number.POSITIVE_INFINITY, ...limits });
};

const textFiles = () => import('../../../functions/text-extraction/text-files.ts');
const storedText = async (sha256: string) => (await textFiles()).loadTextFile(sha256);

const noText = async (id: string) => {
  const { loadReferences } = await import('../../../functions/references/reference-store.ts');
  return (await loadReferences({ id, nomor: `N-${id}` })).no_text;
};

/** The documents that wait in a queue. */
const queued = async (name: 'INDEX' | 'RECOGNITION'): Promise<string[]> => {
  const { Messages = [] } = await new SQSClient({}).send(
    new ReceiveMessageCommand({ QueueUrl: process.env[`${name}_QUEUE_URL`], MaxNumberOfMessages: 10 }),
  );
  return Messages.map(({ Body }) => JSON.parse(Body ?? '').document_id);
};

/** Replaces the thread by one that has three pages: each step says what the thread does for its page. */
const threadOf = (steps: readonly ('reads' | 'ends' | 'hangs' | 'grows')[]): void => {
  const directory = mkdtempSync(join(folder, 'thread-'));
  writeFileSync(
    join(directory, 'recognition-thread.mjs'),
    `import { parentPort, workerData } from 'node:worker_threads';
    const steps = ${JSON.stringify(steps)};
    parentPort.postMessage('ready');
    parentPort.postMessage({ page_count: steps.length });
    for (const [at, step] of steps.entries()) {
      if (at < workerData.from) continue;
      if (step === 'ends') throw new Error('a hostile page');
      const grown = step === 'grows' && Buffer.alloc(300_000_000, 1);
      if (grown || step === 'hangs') for (;;);
      parentPort.postMessage({ text: 'Halaman ' + (at + 1) });
    }`,
  );
  process.env['LAMBDA_TASK_ROOT'] = directory;
};

/** A document that waits for OCR; its file is only read by threads of tests. */
const storeWaiting = async (id: string): Promise<string> => {
  const sha256 = await storeDocument(id, Buffer.from(`%PDF-1.7 ${id}`));
  await (await textFiles()).saveTextFile(sha256, { reason: 'awaiting_ocr' });
  return sha256;
};

test('a scan waits for OCR, which stores the words of its pages, turned ones too, and queues them for the index', async () => {
  const sha256 = await storeDocument('S1', await scannedPdf([0, 270]));
  expect(await run('extract-texts', 'S1')).toEqual([]);
  expect(await storedText(sha256)).toEqual({ reason: 'awaiting_ocr' });
  expect(await noText('S1')).toBe('awaiting_ocr');
  expect(await queued('RECOGNITION')).toEqual(['S1']);
  expect(await run('recognize-texts', 'S1')).toEqual([]);
  const text = await storedText(sha256);
  if (!text || !('pages' in text)) throw new Error('The scan has no text');
  expect(text).toMatchObject({ is_recognized: true, pages: { length: 2 } });
  for (const page of text.pages) for (const word of scannedWords) expect(page.replaceAll('\n', ' ')).toContain(word);
  expect(await noText('S1')).toBeUndefined();
  expect(await queued('INDEX')).toEqual(['S1']);
  // A repeated message finds the text.
  expect(await run('recognize-texts', 'S1')).toEqual([]);
  expect(await storedText(sha256)).toEqual(text);
}, 60_000);

test('names a scan without words, and one that is damaged', async () => {
  const { PDFDocument } = await import('pdf-lib');
  const blank = await PDFDocument.create();
  blank.addPage();
  const sha256 = await storeDocument('S2', await blank.save());
  expect(await run('extract-texts', 'S2')).toEqual([]);
  expect(await run('recognize-texts', 'S2')).toEqual([]);
  expect(await storedText(sha256)).toEqual({ reason: 'unrecognized' });
  expect(await noText('S2')).toBe('unrecognized');
  const damaged = await storeWaiting('S3');
  expect(await run('recognize-texts', 'S3')).toEqual([]);
  expect(await storedText(damaged)).toEqual({ reason: 'damaged' });
}, 60_000);

test('a long file continues where a run ended, by a message of its own', async () => {
  const sha256 = await storeWaiting('L1');
  threadOf(['reads', 'reads', 'reads']);
  await queued('RECOGNITION');
  expect(await recognize('L1', { runMs: -1 })).toBe('more');
  expect(await storedText(sha256)).toMatchObject({
    reason: 'awaiting_ocr',
    progress: { pages: ['Halaman 1'], attempts: 0 },
  });
  expect(await recognize('L1', { runMs: -1 })).toBe('more');
  expect(await recognize('L1')).toEqual({ pages: ['Halaman 1', 'Halaman 2', 'Halaman 3'], is_recognized: true });
  expect(await recognize('unknown')).toBeUndefined();
});

test('a file with more pages than the limit is too large', async () => {
  await storeWaiting('L2');
  threadOf(['reads', 'reads', 'reads']);
  expect(await recognize('L2', { pages: 2 })).toEqual({ reason: 'too_large' });
});

test('a page that ends its thread, or takes too much time or memory, costs only itself, and many of them end the file', async () => {
  await storeWaiting('P1');
  threadOf(['reads', 'ends', 'reads', 'hangs', 'reads']);
  const pages = ['Halaman 1', '', 'Halaman 3', '', 'Halaman 5'];
  expect(await recognize('P1', { pageMs: 1_500 })).toEqual({ pages, is_recognized: true });
  await storeWaiting('P3');
  threadOf(['reads', 'grows', 'reads']);
  const bytes = process.memoryUsage.rss() + 200_000_000;
  expect(await recognize('P3', { bytes })).toMatchObject({ pages: ['Halaman 1', '', 'Halaman 3'] });
  await storeWaiting('P2');
  threadOf(['ends', 'reads', 'ends', 'ends', 'reads']);
  expect(await recognize('P2', { failedPages: 2 })).toEqual({ reason: 'too_large' });
});

test('tries a file again whose worker ended, from its last stored page, and names it too large after the second time', async () => {
  const sha256 = await storeWaiting('A1');
  const { saveTextFile } = await textFiles();
  const attempt = (attempts: number, at: number) =>
    saveTextFile(sha256, {
      reason: 'awaiting_ocr',
      progress: { pages: ['Tersimpan'], failed_pages: 0, attempts, started_at: new Date(at).toISOString() },
    });
  threadOf(['ends', 'reads']);
  await attempt(1, Date.now());
  // Its worker may still run.
  expect(await run('recognize-texts', 'A1')).toEqual(['A1']);
  const ended = Date.now() - 901_000;
  await attempt(1, ended);
  expect(await recognize('A1')).toMatchObject({ pages: ['Tersimpan', 'Halaman 2'] });
  await attempt(2, ended);
  expect(await recognize('A1')).toEqual({ reason: 'too_large' });
});

test('neither a failure of the storage nor of the deployment counts against a file', async () => {
  const sha256 = await storeWaiting('F1');
  const send = S3Client.prototype.send;
  S3Client.prototype.send = function (this: S3Client, command: { input: { Key?: string } }) {
    if (command instanceof GetObjectCommand && command.input.Key?.startsWith('controlled/'))
      return Promise.reject(new Error('the storage failed'));
    return Reflect.apply(send, this, [command]);
  } as typeof send;
  try {
    for (let at = 0; at < 3; at += 1) expect(await run('recognize-texts', 'F1')).toEqual(['F1']);
  } finally {
    S3Client.prototype.send = send;
  }
  process.env['LAMBDA_TASK_ROOT'] = join(folder, 'missing');
  for (let at = 0; at < 3; at += 1) expect(await run('recognize-texts', 'F1')).toEqual(['F1']);
  expect(await storedText(sha256)).toMatchObject({ reason: 'awaiting_ocr', progress: { pages: [], attempts: 0 } });
});

test('scans that were stored before wait once OCR is on, and no longer when it is off', async () => {
  const { queueMissingTexts } = await import('../../../infra/tools/extract-texts/missing-texts.ts');
  const sha256 = await storeDocument('T1', await scannedPdf([0], 'Sebelum OCR'));
  const url = process.env['RECOGNITION_QUEUE_URL'];
  try {
    delete process.env['RECOGNITION_QUEUE_URL'];
    expect(await run('extract-texts', 'T1')).toEqual([]);
    expect(await storedText(sha256)).toEqual({ reason: 'scanned' });
    process.env['RECOGNITION_QUEUE_URL'] = url;
    const { scans, withoutText } = await queueMissingTexts();
    expect(scans).toContain('T1');
    expect(withoutText).toContainEqual({ id: 'T1', nomor: 'N-T1', reason: 'awaiting_ocr' });
    expect(await run('extract-texts', 'T1')).toEqual([]);
    expect(await queued('RECOGNITION')).toEqual(['T1']);
    delete process.env['RECOGNITION_QUEUE_URL'];
    expect((await queueMissingTexts()).scans).toEqual(['T1']);
    expect(await run('extract-texts', 'T1')).toEqual([]);
    expect(await storedText(sha256)).toEqual({ reason: 'scanned' });
    expect((await queueMissingTexts()).scans).toEqual([]);
  } finally {
    process.env['RECOGNITION_QUEUE_URL'] = url;
  }
});
