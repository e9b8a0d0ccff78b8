import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256Of } from '../../support/files.ts';
import { draftFile, requestForm } from '../../support/identity-drafts.ts';
import { encryptedPdf, pages, rawPdf, sourcePdf } from '../../support/source-pdfs.ts';
import { submissionFixture } from '../../support/submission-fixtures.ts';
import { documentFixture } from '../functions/stored-copies.ts';
import { startWorkerStack, type WorkerStack } from '../import/worker-stack.ts';

let stack: WorkerStack;
beforeAll(async () => {
  stack = await startWorkerStack();
  for (const name of ['texts', 'index', 'views'])
    process.env[`${name.toUpperCase()}_QUEUE_URL`] = stack.testGateway.gateway.createQueue({
      name,
      visibilityTimeout: 310,
    }).queueUrl;
});
afterAll(() => stack.testGateway.stop());

const s3 = () => new S3Client({ forcePathStyle: true });

const storeDocument = async (id: string, bytes: Uint8Array, name = 'sop.pdf'): Promise<string> => {
  const { newDocumentPut } = await import('../../../functions/documents/document-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  const key = `controlled/${id}/1`;
  const { VersionId } = await s3().send(new PutObjectCommand({ Bucket: 'documents', Key: key, Body: bytes }));
  const sha256 = sha256Of(bytes);
  const file = { key, name, size: bytes.length, content_type: 'application/pdf', sha256 };
  await transactWrite([
    newDocumentPut(documentFixture(id, { file: { ...file, ...(VersionId && { version_id: VersionId }) } })),
  ]);
  return sha256;
};

/** Runs the worker with one message; the ids of messages that return to the queue. */
const extract = async (document_id: string, group?: string): Promise<string[]> => {
  const { handler } = await import('../../../functions/workers/extract-texts.ts');
  const record = {
    messageId: document_id,
    body: JSON.stringify({ document_id }),
    attributes: { MessageGroupId: group },
  };
  const { batchItemFailures } = await handler({ Records: [record] } as SQSEvent, {} as Context);
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
};

const documentDigest = async (id: string): Promise<string> =>
  (await (await import('../../../functions/documents/document-store.ts')).loadDocument(id))?.file?.sha256 ?? '';

const storedText = async (sha256: string) =>
  (await import('../../../functions/text-extraction/text-files.ts')).loadTextFile(sha256);
const saveAttempt = async (sha256: string, attempts: number, at: Date) =>
  (await import('../../../functions/text-extraction/text-files.ts')).saveTextFile(sha256, {
    attempts,
    started_at: at.toISOString(),
  });

test('stores the text beside the file, under its digest, once', async () => {
  const sha256 = await storeDocument('D1', await sourcePdf(pages(2)));
  expect(await extract('D1')).toEqual([]);
  expect(await storedText(sha256)).toEqual({ pages: ['Halaman sumber 1', 'Halaman sumber 2'] });
  const versionOf = async () => {
    const { textKey } = await import('../../../functions/text-extraction/text-files.ts');
    return (await s3().send(new GetObjectCommand({ Bucket: 'documents', Key: textKey(sha256) }))).VersionId;
  };
  const version = await versionOf();
  expect(await extract('D1')).toEqual([]);
  expect(await versionOf()).toBe(version);
});

test('reads a file again that an earlier reader read, whose text is used until then', async () => {
  const sha256 = await documentDigest('D1');
  const { textKey } = await import('../../../functions/text-extraction/text-files.ts');
  const put = (text: object) =>
    s3().send(
      new PutObjectCommand({ Bucket: 'documents', Key: textKey(sha256), Body: gzipSync(JSON.stringify(text)) }),
    );
  // OCR read pictures, which are the same.
  await put({ pages: ['Pindaian'], is_recognized: true });
  expect(await extract('D1')).toEqual([]);
  expect(await storedText(sha256)).toEqual({ pages: ['Pindaian'], is_recognized: true });
  await put({ pages: ['Halaman'] });
  expect(await storedText(sha256)).toEqual({ pages: ['Halaman'], is_outdated: true });
  expect(await extract('D1')).toEqual([]);
  expect(await storedText(sha256)).toEqual({ pages: ['Halaman sumber 1', 'Halaman sumber 2'] });
});

test('names a file without text, and passes documents without a file', async () => {
  const scan = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>',
  ]);
  const sha256 = await storeDocument('D2', scan);
  expect(await extract('D2')).toEqual([]);
  expect(await storedText(sha256)).toEqual({ reason: 'scanned' });
  expect(await extract('unknown')).toEqual([]);
});

test('tries a file again whose worker ended, and names it too large after the second time', async () => {
  const sha256 = await storeDocument('D3', await sourcePdf(pages(3)));
  await saveAttempt(sha256, 1, new Date());
  // Its worker may still run.
  expect(await extract('D3')).toEqual(['D3']);
  const ended = new Date(Date.now() - 301_000);
  await saveAttempt(sha256, 2, ended);
  expect(await extract('D3')).toEqual([]);
  expect(await storedText(sha256)).toEqual({ reason: 'too_large' });
  await saveAttempt(sha256, 1, ended);
  expect(await extract('D3')).toEqual([]);
  expect(await storedText(sha256)).toMatchObject({
    pages: ['Halaman sumber 1', 'Halaman sumber 2', 'Halaman sumber 3'],
  });
});

test('does not count an attempt in which the storage failed', async () => {
  const sha256 = await storeDocument('D4', await sourcePdf(pages(4)));
  const send = S3Client.prototype.send;
  S3Client.prototype.send = function (this: S3Client, command: { input: { Key?: string } }) {
    if (command instanceof GetObjectCommand && command.input.Key?.startsWith('controlled/'))
      return Promise.reject(new Error('the storage failed'));
    return Reflect.apply(send, this, [command]);
  } as typeof send;
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await extract('D4')).toEqual(['D4']);
  } finally {
    S3Client.prototype.send = send;
  }
  expect(await extract('D4')).toEqual([]);
  expect(await storedText(sha256)).toMatchObject({ pages: expect.objectContaining({ length: 4 }) });
});

test('the command queues what has no stored text, is not in the search index, or has no view, and names files without them', async () => {
  const { indexDocuments } = await import('../../../functions/file-search/index-service.ts');
  await indexDocuments(['D1', 'D3', 'D4']);
  await storeDocument('D5', await sourcePdf(pages(5)));
  const { queueMissingTexts } = await import('../../../infra/tools/extract-texts/missing-texts.ts');
  const QueueUrl = process.env['TEXTS_QUEUE_URL'];
  const { saveView, viewIdOf } = await import('../../../functions/copies/marked-pdf-files.ts');
  const { loadDocument } = await import('../../../functions/documents/document-store.ts');
  await saveView('D1', viewIdOf(await loadDocument('D1')) ?? '', { refusal: 'signed' });
  const first = await queueMissingTexts();
  expect(first).toMatchObject({
    documents: 5,
    withText: 3,
    withoutText: [{ id: 'D2', nomor: 'N-D2', reason: 'scanned' }],
    missing: ['D5'],
    unmarked: [{ id: 'D1', nomor: 'N-D1', refusal: 'signed' }],
    withoutView: expect.arrayContaining(['D2', 'D3', 'D4', 'D5']),
    unindexed: [],
  });
  const { Messages = [] } = await new SQSClient({}).send(
    new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
  );
  expect(Messages.map(({ Body }) => JSON.parse(Body ?? ''))).toEqual([{ document_id: 'D5' }]);
  expect(await extract('D5')).toEqual([]);
  expect(await queueMissingTexts()).toMatchObject({ withText: 4, missing: [], unindexed: ['D5'] });
  await indexDocuments(['D5']);
  expect(await queueMissingTexts()).toMatchObject({ withText: 4, missing: [], unindexed: [] });
  // The code of the view has a host that is a former one now.
  const code = { token: 'A'.repeat(22), host: 'lama.kontraktor.co.id' };
  await saveView('D3', viewIdOf(await loadDocument('D3')) ?? '', { bytes: new Uint8Array(), code });
  const withoutViewAt = async (host?: string) => (await queueMissingTexts(host)).withoutView.toSorted();
  expect(await withoutViewAt()).toEqual(['D2', 'D4', 'D5']);
  expect(await withoutViewAt('lama.kontraktor.co.id')).toEqual(['D2', 'D4', 'D5']);
  expect(await withoutViewAt('hims.kontraktor.co.id')).toEqual(['D2', 'D3', 'D4', 'D5']);
});

test('queues a text for the search index in the group of its bulk job', async () => {
  await storeDocument('D6', await sourcePdf(pages(6)));
  expect(await extract('D6', 'job-1')).toEqual([]);
  const { Messages = [] } = await new SQSClient({}).send(
    new ReceiveMessageCommand({
      QueueUrl: process.env['INDEX_QUEUE_URL'],
      MaxNumberOfMessages: 10,
      MessageSystemAttributeNames: ['MessageGroupId'],
    }),
  );
  expect(Messages.map(({ Body, Attributes }) => [Body, Attributes?.MessageGroupId])).toContainEqual([
    JSON.stringify({ document_id: 'D6' }),
    'job-1',
  ]);
});

test('waits for the text of a file that another worker reads', async () => {
  const sha256 = await storeDocument('D8', await sourcePdf(pages(1)));
  await saveAttempt(sha256, 1, new Date());
  const extracted = extract('D8');
  await wait(300);
  await (await import('../../../functions/text-extraction/text-files.ts')).saveTextFile(sha256, {
    pages: ['Dari yang lain'],
  });
  expect(await extracted).toEqual([]);
  expect(await storedText(sha256)).toEqual({ pages: ['Dari yang lain'] });
});

describe('of a submission', () => {
  const submitted = { document_number: 'HKT-SOP-PRO-007', document_title: 'Pengangkutan' } as const;
  const storeFile = async (key: string, bytes: Uint8Array) => {
    const { VersionId } = await s3().send(new PutObjectCommand({ Bucket: 'documents', Key: key, Body: bytes }));
    const sha256 = sha256Of(bytes);
    const file = {
      key,
      name: key.split('/').at(-1) ?? '',
      size: bytes.length,
      content_type: 'application/pdf',
      sha256,
    };
    return { ...file, ...(VersionId && { version_id: VersionId }) };
  };
  const findingsOf = async (id: string, draft: Uint8Array, supporting: Uint8Array, changes = {}) => {
    const { itemPut } = await import('../../../functions/db/items.ts');
    const { keys } = await import('../../../functions/db/keys.ts');
    const { transactWrite } = await import('../../../functions/db/transactions.ts');
    const { loadSubmission } = await import('../../../functions/submissions/submission-store.ts');
    const files = {
      draft: await storeFile(`submissions/${id}/draft/draf.pdf`, draft),
      supporting: await storeFile(`submissions/${id}/supporting/ppd.pdf`, supporting),
    };
    const item = submissionFixture({ id, ...submitted, ...files, ...changes });
    await transactWrite([itemPut({ ...keys.submission(id), ...item })]);
    const { handler } = await import('../../../functions/workers/extract-texts.ts');
    const body = JSON.stringify({ submission_id: id });
    const response = await handler(
      { Records: [{ messageId: id, body, attributes: {} }] } as unknown as SQSEvent,
      {} as Context,
    );
    expect(response.batchItemFailures).toEqual([]);
    expect((await loadSubmission(id))?.version).toBe(1);
    return (await loadSubmission(id))?.file_findings;
  };
  const other = { nomor: 'HKT-SOP-PRO-001', revisi: 1, title: 'Peledakan Area Terbuka' };

  test('stores that draft and form name another document, with the revision that follows the present one', async () => {
    await storeDocument('D9', await sourcePdf(pages(9)));
    const [draft, form] = [await draftFile('labels in a header', 'pdf', other), await requestForm(other)];
    const revision = { submission_purpose: 'revision', document_id: 'D9' };
    expect(await findingsOf('S1', draft, form, revision)).toMatchObject({
      expected: { nomor: submitted.document_number, revisi: 2, title: submitted.document_title },
      draft: { state: 'differs', differs: ['number', 'revision', 'title'], ...other },
      supporting: { state: 'differs', nomor: other.nomor },
    });
    expect(await findingsOf('S2', draft, form, { submission_purpose: 'new' })).toMatchObject({
      expected: { revisi: 0 },
    });
  });

  test('stores that readers cannot open or print a file', async () => {
    const source = await sourcePdf(pages(2));
    const locked = await encryptedPdf(source, { userPassword: 'rahasia' });
    expect(await findingsOf('S3', locked, await encryptedPdf(source, { print: false }))).toMatchObject({
      draft: { state: 'unread', access: 'password' },
      supporting: { state: 'unread', access: 'no_print' },
    });
  });
});
