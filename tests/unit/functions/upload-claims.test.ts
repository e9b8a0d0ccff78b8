import { createHash } from 'node:crypto';
import timers from 'node:timers/promises';
import {
  CopyObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { checkUpload, copyUpload } from '../../../functions/files/claim-service.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { wordFile } from '../../support/office-packages.ts';
import { replaceBuiltin } from '../../support/replace-builtin.ts';
import { mockItem, resetMocks } from './invoke.ts';

/** Milliseconds that polls would have waited. */
let sleptMs = 0;
replaceBuiltin<Partial<typeof timers>>(timers, {
  setTimeout: async (ms = 0, value) => {
    sleptMs += ms;
    return value as never;
  },
});

const bucket = mockAwsClient(S3Client);
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');
const s3Error = (httpStatusCode: number, name: string) =>
  new S3ServiceException({ name, $fault: 'client', $metadata: { httpStatusCode } });

let pdf: Uint8Array;
beforeAll(async () => {
  const document = await PDFDocument.create();
  document.addPage();
  pdf = await document.save();
});
beforeEach(() => {
  resetMocks();
  bucket.reset();
  sleptMs = 0;
});

/** A stored upload, and its object in S3. */
const mockUpload = (name: string, bytes: Uint8Array, over: { size?: number; sha256?: string } = {}): void => {
  mockItem({
    ...keys.upload('u1'),
    id: 'u1',
    owner_nrp: '10000031',
    ttl: 2_000_000_000,
    purpose: 'submission',
    key: '10000031/u1/file',
    name,
    safe_name: 'file',
    size: bytes.length,
    content_type: 'application/pdf',
    sha256: digest(bytes),
    ...over,
  });
  bucket
    .on(HeadObjectCommand)
    .resolves({ ContentLength: bytes.length, ChecksumSHA256: digest(bytes), ETag: '"etag-1"' });
  const Body = { transformToByteArray: async () => bytes } as NonNullable<GetObjectCommandOutput['Body']>;
  bucket.on(GetObjectCommand, { IfMatch: '"etag-1"' }).resolves({ Body });
};
const check = (nrp = '10000031', allow?: 'pdf') =>
  checkUpload('u1', { nrp }, { label: 'Form PPD', ...(allow && { opensPdf: hasEnd }) });
/** Instead of PDFium, whose thread needs timers that pass. */
const hasEnd = async (bytes: Uint8Array) => Buffer.from(bytes).includes('%%EOF');
const text = (content: string) => new TextEncoder().encode(content);

describe('checking an upload', () => {
  it('returns the details of a valid file', async () => {
    mockUpload('Form PPD.pdf', pdf);
    expect(await check('10000031', 'pdf')).toEqual({
      label: 'Form PPD',
      bucket: 'uploads',
      key: '10000031/u1/file',
      etag: '"etag-1"',
      name: 'Form PPD.pdf',
      safe_name: 'file',
      size: pdf.length,
      content_type: 'application/pdf',
      sha256: digest(pdf),
    });
  });

  it("refuses another user's upload, and one without an object", async () => {
    mockUpload('Form PPD.pdf', pdf);
    await expect(check('10000001')).rejects.toMatchObject({ code: 'upload_not_found', message: /untuk Form PPD/ });
    bucket.on(HeadObjectCommand).rejects(s3Error(404, 'NotFound'));
    await expect(check()).rejects.toMatchObject({ code: 'upload_not_found' });
  });

  describe('where uploads are scanned', () => {
    const tagged = (status: string) => ({ TagSet: [{ Key: 'GuardDutyMalwareScanStatus', Value: status }] });
    beforeEach(() => {
      vi.stubEnv('UPLOADS_ARE_SCANNED', 'true');
      return () => void vi.unstubAllEnvs();
    });

    it('waits until the scan reports no threats', async () => {
      mockUpload('a.pdf', pdf);
      bucket.on(GetObjectTaggingCommand).resolvesOnce({ TagSet: [] }).resolves(tagged('NO_THREATS_FOUND'));
      expect(await check()).toMatchObject({ name: 'a.pdf' });
      expect(bucket.commandCalls(GetObjectTaggingCommand)).toHaveLength(2);
    });

    it.each([
      ['THREATS_FOUND', 'file_not_clean', /mengandung virus/],
      ['UNSUPPORTED', 'file_not_scannable', /terkunci password/],
      ['ACCESS_DENIED', 'scan_failed', /gagal/],
      ['FAILED', 'scan_failed', /gagal/],
    ])('refuses one with the result %s', async (status, code, reason) => {
      mockUpload('a.pdf', pdf);
      bucket.on(GetObjectTaggingCommand).resolves(tagged(status));
      vi.spyOn(console, 'error').mockImplementation(() => {});
      await expect(check()).rejects.toMatchObject({ code, status: 422, message: /“a\.pdf”/ });
      await expect(check()).rejects.toThrow(reason);
      expect(bucket.commandCalls(GetObjectCommand)).toHaveLength(0);
    });

    it('gives up after twenty seconds without a result, within the time of a call', async () => {
      mockUpload('a.pdf', pdf);
      bucket.on(GetObjectTaggingCommand).resolves({ TagSet: [] });
      await expect(check()).rejects.toMatchObject({ code: 'scan_pending', status: 503, message: /“a\.pdf”/ });
      expect(sleptMs).toBeGreaterThan(15_000);
      expect(sleptMs).toBeLessThan(20_000);
      expect(bucket.commandCalls(GetObjectCommand)).toHaveLength(0);
    });
  });

  it('refuses other bytes than announced, before or after the check', async () => {
    mockUpload('a.pdf', pdf, { sha256: digest(text('other')) });
    await expect(check()).rejects.toMatchObject({ code: 'digest_mismatch' });
    mockUpload('a.pdf', pdf, { size: 3 });
    await expect(check()).rejects.toMatchObject({ code: 'digest_mismatch' });
    mockUpload('a.pdf', pdf);
    bucket.on(GetObjectCommand).rejects(s3Error(412, 'PreconditionFailed'));
    await expect(check()).rejects.toMatchObject({ code: 'digest_mismatch' });
  });

  it('refuses more than 10 MB however it was uploaded', async () => {
    mockUpload('a.pdf', pdf);
    bucket.on(HeadObjectCommand).resolves({ ContentLength: 10 * 1024 * 1024 + 1 });
    await expect(check()).rejects.toMatchObject({ code: 'file_too_large', status: 413 });
  });

  it('accepts a PPD form only as a PDF that opens', async () => {
    mockUpload('form.docx', pdf);
    await expect(check('10000031', 'pdf')).rejects.toMatchObject({
      code: 'unsupported_format',
      message: 'Format yang didukung: PDF',
    });
    mockUpload('form.pdf', text('%PDF-1.7 hello'));
    await expect(check('10000031', 'pdf')).rejects.toMatchObject({ code: 'content_mismatch' });
    mockUpload('form.pdf', Buffer.concat([text('\n\n'), pdf]));
    expect(await check('10000031', 'pdf')).toMatchObject({ content_type: 'application/pdf' });
  });

  const typed = async (name: string, bytes: Uint8Array) => {
    mockUpload(name, bytes);
    return check().then(
      ({ content_type }) => content_type,
      ({ code }: { code: string }) => code,
    );
  };
  const program = Uint8Array.from([0x4d, 0x5a, 0x90, 0x00, 0x03, 0, 0, 0]);
  const compoundFile = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);

  it('requires matching contents for known extensions, and accepts unknown ones as bytes', async () => {
    expect(await typed('a.docx', program)).toBe('content_mismatch');
    expect(await typed('a.docx', pdf)).toBe('content_mismatch');
    expect(await typed('a.txt', program)).toBe('content_mismatch');
    expect(await typed('a.txt', text('Catatan'))).toBe('text/plain');
    expect(await typed('a.dwg', text('AC1032'))).toBe('application/octet-stream');
    expect(await typed('README', text('tanpa akhiran'))).toBe('application/octet-stream');
    expect(await typed('a.doc', compoundFile)).toBe('application/msword');
  });

  it('accepts what Office writes under other extensions, and texts whatever their first letters are', async () => {
    const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    expect(await typed('a.docx', Buffer.concat([compoundFile, Buffer.from('EncryptedPackage', 'utf16le')]))).toBe(word);
    expect(await typed('a.docx', compoundFile)).toBe('content_mismatch');
    // Without the list of content types by which the library detects it.
    expect(await typed('a.docx', wordFile('', [], 'word/document2.xml'))).toBe(word);
    expect(await typed('a.xlsx', wordFile(''))).toBe('content_mismatch');
    for (const name of ['a.doc', 'a.xls']) {
      expect(await typed(name, text('{\\rtf1 Prosedur}'))).toBe('application/rtf');
      expect(await typed(name, text('<html><script>1</script></html>'))).toBe('application/octet-stream');
      expect(await typed(name, pdf)).toBe('content_mismatch');
      expect(await typed(name, program)).toBe('content_mismatch');
    }
    for (const letters of ['BM adalah', 'MZ', '%!PS', 'GIF89a', 'PK'])
      expect(await typed('a.csv', text(`${letters};Batas\n1;40`))).toBe('text/csv');
  });
});

describe('copying a checked file', () => {
  it('copies the checked bytes, and returns their new key', async () => {
    mockUpload('Préparé 文.pdf', pdf);
    bucket.on(CopyObjectCommand).resolves({ VersionId: 'v1' });
    expect(await copyUpload(await check(), 'submissions/S1/draft/file')).toEqual({
      key: 'submissions/S1/draft/file',
      version_id: 'v1',
      name: 'Préparé 文.pdf',
      size: pdf.length,
      content_type: 'application/pdf',
      sha256: digest(pdf),
    });
    expect(bucket.commandCalls(CopyObjectCommand)[0]?.args[0].input).toMatchObject({
      Bucket: 'documents',
      CopySource: 'uploads/10000031/u1/file',
      CopySourceIfMatch: '"etag-1"',
      Metadata: { name: 'Pr%C3%A9par%C3%A9%20%E6%96%87.pdf' },
      TaggingDirective: 'REPLACE',
    });
  });

  it('refuses a file that was replaced or deleted since', async () => {
    mockUpload('a.pdf', pdf);
    const file = await check();
    for (const [status, name] of [
      [412, 'PreconditionFailed'],
      [404, 'NoSuchKey'],
    ] as const) {
      bucket.on(CopyObjectCommand).rejects(s3Error(status, name));
      await expect(copyUpload(file, 'x')).rejects.toMatchObject({ code: 'digest_mismatch' });
    }
    bucket.on(CopyObjectCommand).rejects(s3Error(403, 'AccessDenied'));
    await expect(copyUpload(file, 'x')).rejects.toMatchObject({ name: 'AccessDenied' });
  });
});
