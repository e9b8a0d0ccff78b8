import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Context, SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ControlledDocument } from '../../../functions/documents/document-store.ts';
import { withDrawnPage } from '../../../functions/pdf/draw-page.ts';
import { startEngine } from '../../../functions/pdf/engine.ts';
import { openDocument, withPage } from '../../../functions/pdf/open-document.ts';
import { compiledPdfium } from '../../../functions/pdf/pdf-files.ts';
import { markPdf } from '../../../functions/pdf/pdf-tasks.ts';
import type { ViewMark } from '../../../functions/pdf/view-band.ts';
import { sha256Of } from '../../support/files.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { readStampedCode } from '../../support/qr-path.ts';
import { a4, encryptedPdf, endlessPdf, pages, signedPdf, sourcePdf } from '../../support/source-pdfs.ts';
import { startWorkerStack, type WorkerStack } from '../import/worker-stack.ts';
import { copiedAt, documentFixture } from './stored-copies.ts';

const headline = 'Tidak terkendali bila dicetak · revisi 1 · 20 Nov 2026 10.00';
const bandTexts = (page: number, count: number): string[] => [
  headline,
  'Periksa keberlakuan: hims.example/c',
  `Halaman ${page} dari ${count}`,
];

describe('the band of a view', () => {
  const view: ViewMark = {
    ...{ revisi: 1, published_at: '20 Nov 2026 10.00', host: 'hims.example', token: 'A'.repeat(22) },
  };
  const shapes = {
    portrait: { size: a4 },
    landscape: { size: [842, 595] as [number, number] },
    'turned by 90 degrees': { rotation: 90 as const },
    'turned by 270 degrees': { rotation: 270 as const },
    'cropped and turned': { rotation: 90 as const, crop: [60, 80, 400, 600] as [number, number, number, number] },
    A1: { size: [1684, 2384] as [number, number] },
    'as small as a label': { size: [110, 160] as [number, number] },
    'long and narrow': { size: [2000, 80] as [number, number] },
  };
  test.each(Object.entries(shapes))('is read upright below the content of a page: %s', async (_, shape) => {
    const marked = await markPdf(await sourcePdf([shape, shape]), { view });
    const read = await readPdf('bytes' in marked ? marked.bytes : new Uint8Array());
    expect(read.map(({ texts }) => texts.map(({ text }) => text))).toEqual([
      ['Halaman sumber 1', ...bandTexts(1, 2)],
      ['Halaman sumber 2', ...bandTexts(2, 2)],
    ]);
    for (const { texts, width, height } of read) {
      const lowestContent = texts[0]?.y ?? 0;
      for (const { x, y, turned } of texts.slice(1)) {
        expect(turned).toBe(0);
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(width);
        expect(y).toBeGreaterThan(lowestContent);
        expect(y).toBeLessThan(height);
      }
    }
  });
});

test.each([
  [undefined, [255, 255, 255]],
  ['Revisi 1 sudah dimusnahkan.', [158, 28, 28]],
])('the band of a view is red where the revision is not in force: %s', async (ended, colour) => {
  const view = { revisi: 1, published_at: '20 Nov 2026 10.00', host: 'hims.example', token: 'A'.repeat(22), ended };
  const marked = await markPdf(await sourcePdf([{}]), { view });
  const engine = await startEngine(await compiledPdfium());
  const document = openDocument(engine, 'bytes' in marked ? marked.bytes : new Uint8Array());
  withPage(engine, document, 0, (page) =>
    withDrawnPage(engine, page, { dotsPerInch: 72, maxPixels: 1_000_000 }, (bitmap, { width, height }) => {
      const stride = engine.api.FPDFBitmap_GetStride(bitmap);
      const at = engine.api.FPDFBitmap_GetBuffer(bitmap) + (height - 3) * stride + (width - 3) * 4;
      expect([...engine.copyOf(at, 3)].reverse()).toEqual(colour);
    }),
  );
});

describe('the worker', () => {
  let stack: WorkerStack;
  beforeAll(async () => {
    stack = await startWorkerStack();
    process.env['PAGE_URL'] = 'https://hims.example';
  });
  afterAll(() => stack.testGateway.stop());

  const s3 = () => new S3Client({ forcePathStyle: true });
  const put = async (id: string, bytes: Uint8Array, changes: Partial<ControlledDocument> = {}) => {
    const { newDocumentPut, documentReplacementPut, loadDocument } = await import(
      '../../../functions/documents/document-store.ts'
    );
    const { transactWrite } = await import('../../../functions/db/transactions.ts');
    const key = `controlled/${id}/${changes.revisi ?? 1}`;
    const { VersionId = '' } = await s3().send(new PutObjectCommand({ Bucket: 'documents', Key: key, Body: bytes }));
    const file = { key, name: 'sop.pdf', size: bytes.length, content_type: 'application/pdf', version_id: VersionId };
    const before = await loadDocument(id);
    const document = documentFixture(id, {
      file: { ...file, sha256: sha256Of(bytes) },
      version: (before?.version ?? 0) + 1,
      ...changes,
    });
    await transactWrite([before ? documentReplacementPut(before, document) : newDocumentPut(document)]);
    return document;
  };
  const make = async (document_id: string): Promise<number> => {
    const { handler } = await import('../../../functions/workers/make-views.ts');
    const record = { messageId: document_id, body: JSON.stringify({ document_id }) };
    return (await handler({ Records: [record] } as SQSEvent, {} as Context)).batchItemFailures.length;
  };
  const find = async (document: ControlledDocument) =>
    (await import('../../../functions/copies/marked-pdf-files.ts')).findView(document);
  const bytesOf = async (id: string): Promise<Uint8Array> =>
    (
      await s3().send(new GetObjectCommand({ Bucket: 'uploads', Key: `views/${id}.pdf` }))
    ).Body?.transformToByteArray() ?? new Uint8Array();

  /** What the code on the pages leads to. */
  const statusOf = async (bytes: Uint8Array) => {
    const { findByToken } = await import('../../../functions/copies/copy-store.ts');
    const { secretHash } = await import('../../../functions/auth/secrets.ts');
    const token = /^https:\/\/hims\.example\/c\/([\w-]{22})$/.exec(readStampedCode(bytes) ?? '')?.[1] ?? '';
    const found = await findByToken(secretHash(token));
    return found && 'revision' in found ? found.revision : undefined;
  };

  test('makes the view of a revision once', async () => {
    const source = await sourcePdf(pages(2));
    const document = await put('V1', source);
    expect(await find(document)).toBeUndefined();
    expect(await make('V1')).toBe(0);
    const view = await find(document);
    expect(view).toMatchObject({ key: 'views/V1.pdf', refusal: undefined });
    const bytes = await bytesOf('V1');
    expect(await statusOf(bytes)).toEqual({ document_id: 'V1', nomor: 'N-V1', revisi: 1, published_at: copiedAt });
    expect((await readPdf(bytes))[1]?.texts.map(({ text }) => text)).toEqual(['Halaman sumber 2', ...bandTexts(2, 2)]);
    expect(await make('V1')).toBe(0);
    expect(await find(document)).toEqual(view);
  });

  test('replaces the view with that of the next revision, and the former one is not taken for it', async () => {
    const source = await sourcePdf(pages(1));
    await put('V2', source);
    await make('V2');
    // Approved later, with the same bytes.
    const next = await put('V2', source, { revisi: 2, made_at: '2026-11-24T07:05:00.000Z' });
    expect(await find(next)).toBeUndefined();
    expect(await make('V2')).toBe(0);
    expect(await find(next)).toMatchObject({ key: 'views/V2.pdf' });
    expect((await readPdf(await bytesOf('V2')))[0]?.texts[1]?.text).toBe(
      'Tidak terkendali bila dicetak · revisi 2 · 24 Nov 2026 14.05',
    );
  });

  test('replaces the view whose code has a former host, and opens it until then', async () => {
    const document = await put('V7', await sourcePdf(pages(1)));
    await make('V7');
    vi.stubEnv('PAGE_URL', 'https://hims.kontraktor.co.id');
    expect(await find(document)).toMatchObject({ key: 'views/V7.pdf', host: 'hims.example' });
    expect(await make('V7')).toBe(0);
    expect(await find(document)).toMatchObject({ host: 'hims.kontraktor.co.id' });
    expect(readStampedCode(await bytesOf('V7'))).toMatch(/^https:\/\/hims\.kontraktor\.co\.id\/c\//);
    const made = await bytesOf('V7');
    await make('V7');
    expect(await bytesOf('V7')).toEqual(made);
    vi.stubEnv('PAGE_URL', 'https://hims.example');
  });

  test('replaces the view of a document that ends with one whose pages say so', async () => {
    const source = await sourcePdf(pages(2));
    await put('V6', source);
    await make('V6');
    const ended = await put('V6', source, {
      status: 'Kadaluarsa',
      ended_reason: 'expired',
      ended_at: '2026-11-24T07:05:00.000Z',
    });
    // Until it is made, the view of the revision in force is not taken for it.
    expect(await find(ended)).toBeUndefined();
    expect(await make('V6')).toBe(0);
    expect(await find(ended)).toMatchObject({ key: 'views/V6.pdf' });
    const bytes = await bytesOf('V6');
    for (const { texts } of await readPdf(bytes))
      expect(texts[1]?.text).toBe('TIDAK BERLAKU · Masa berlaku revisi 1 sudah berakhir sejak 24 Nov 2026 14.05.');
    expect(await statusOf(bytes)).toMatchObject({ document_id: 'V6', revisi: 1 });
  });

  test.each([
    ['is signed', () => signedPdf(), 'signed'],
    ['needs a password', async () => encryptedPdf(await sourcePdf(pages(1)), { userPassword: 'rahasia' }), 'password'],
    ['is cut off', async () => (await sourcePdf(pages(5), { useObjectStreams: false })).subarray(0, 2000), 'damaged'],
    ['would take too much', () => endlessPdf(), 'too_large'],
    ['is no PDF', () => Buffer.from('bukan PDF'), 'not_pdf'],
  ])('says why a file has no view that %s, and does not try it again', async (name, source, refusal) => {
    const id = `R${name.length}`;
    const document = await put(id, await source());
    expect(await make(id)).toBe(0);
    const refused = await find(document);
    expect(refused).toMatchObject({ refusal });
    expect(await make(id)).toBe(0);
    expect(await find(document)).toEqual(refused);
  });

  test('makes none of a document that has no PDF, is deleted or does not exist', async () => {
    const bytes = Buffer.from('teks');
    const word = await put('V3', bytes, {
      file: { key: 'k', name: 'a.docx', size: 4, content_type: 'application/msword', sha256: sha256Of(bytes) },
    });
    await put('V4', await sourcePdf(pages(1)), { deleted_at: '2026-11-24T07:05:00.000Z' });
    for (const id of ['V3', 'V4', 'unknown']) expect(await make(id)).toBe(0);
    expect(await find(word)).toBeUndefined();
    for (const id of ['V3', 'V4'])
      await expect(
        s3().send(new HeadObjectCommand({ Bucket: 'uploads', Key: `views/${id}.pdf` })),
      ).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
  });

  test('lets the message come again where the document got another file meanwhile', async () => {
    const document = await put('V5', await sourcePdf(pages(1)));
    const send = S3Client.prototype.send;
    let isReplaced = false;
    S3Client.prototype.send = async function (this: S3Client, command: { input: { Key?: string } }) {
      if (command instanceof GetObjectCommand && !isReplaced) {
        isReplaced = true;
        await put('V5', await sourcePdf(pages(3)), { revisi: 2 });
      }
      return Reflect.apply(send, this, [command]);
    } as typeof send;
    try {
      expect(await make('V5')).toBe(1);
    } finally {
      S3Client.prototype.send = send;
    }
    expect(await make('V5')).toBe(0);
    expect(await find(document)).toBeUndefined();
    expect(await readPdf(await bytesOf('V5'))).toHaveLength(3);
  });
});
