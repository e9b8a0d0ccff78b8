import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestGateway, type TestGateway } from './test-gateway.ts';

let fixture: TestGateway;
let s3: S3Client;

beforeAll(async () => {
  fixture = await startTestGateway();
  createBuckets();
});
afterAll(() => fixture.stop());

const createBuckets = (): void => {
  fixture.gateway.createBucket({ name: 'uploads' });
  fixture.gateway.createBucket({ name: 'documents', versioned: true });
  s3 = new S3Client(fixture.clientOptions('admin'));
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
const put = (Key: string, Body: PutObjectCommandInput['Body'], extra: Partial<PutObjectCommandInput> = {}) =>
  s3.send(new PutObjectCommand({ Bucket: 'uploads', Key, Body, ...extra }));
const get = (Key: string, extra: Partial<GetObjectCommandInput> = {}) =>
  s3.send(new GetObjectCommand({ Bucket: 'uploads', Key, ...extra }));
const text = async (Key: string, extra: Partial<GetObjectCommandInput> = {}) =>
  (await get(Key, extra)).Body?.transformToString();
const blobs = () => readdirSync(join(fixture.dataDir, 's3', 'blobs'));

describe('an object', () => {
  test('stores and returns headers, metadata and checksum', async () => {
    await put('dir/näme & more.txt', 'hello', {
      ContentType: 'text/plain',
      ContentDisposition: 'inline',
      Metadata: { owner: 'u1' },
      ChecksumSHA256: sha256('hello'),
    });
    const found = await get('dir/näme & more.txt', { ChecksumMode: 'ENABLED' });
    expect(await found.Body?.transformToString()).toBe('hello');
    expect(found).toMatchObject({
      ContentType: 'text/plain',
      ContentLength: 5,
      ETag: '"5d41402abc4b2a76b9719d911017c592"',
      Metadata: { owner: 'u1' },
      ChecksumSHA256: sha256('hello'),
    });
    const head = await s3.send(
      new HeadObjectCommand({ Bucket: 'uploads', Key: 'dir/näme & more.txt', ChecksumMode: 'ENABLED' }),
    );
    expect(head).toMatchObject({ ContentLength: 5, ChecksumSHA256: sha256('hello'), ContentDisposition: 'inline' });
    expect(
      (await s3.send(new HeadObjectCommand({ Bucket: 'uploads', Key: 'dir/näme & more.txt' }))).ChecksumSHA256,
    ).toBeUndefined();
  });

  test('is limited to 2 KB of metadata, counting the bytes of names and values', async () => {
    const before = blobs().length;
    const metadata = (bytes: number) => ({ Metadata: { name: 'a'.repeat(bytes - 'name'.length) } });
    const tooLarge = { name: 'MetadataTooLarge', $metadata: { httpStatusCode: 400 } };
    await expect(put('large', 'x', metadata(2049))).rejects.toMatchObject(tooLarge);
    expect(blobs()).toHaveLength(before);
    await put('large', 'x', metadata(2048));
    const copy = (bytes: number) =>
      s3.send(
        new CopyObjectCommand({
          Bucket: 'documents',
          Key: 'large',
          CopySource: 'uploads/large',
          MetadataDirective: 'REPLACE',
          ...metadata(bytes),
        }),
      );
    await expect(copy(2049)).rejects.toMatchObject(tooLarge);
    expect(blobs()).toHaveLength(before + 1);
    await copy(2048);
    await s3.send(new DeleteObjectCommand({ Bucket: 'uploads', Key: 'large' }));
  });

  test('is overwritten completely, deleted, and leaves no blobs', async () => {
    const before = blobs().length;
    await put('one', 'first');
    await put('one', 'second');
    expect(await text('one')).toBe('second');
    expect(blobs()).toHaveLength(before + 1);
    await s3.send(new DeleteObjectCommand({ Bucket: 'uploads', Key: 'one' }));
    await expect(get('one')).rejects.toMatchObject({ name: 'NoSuchKey' });
    await s3.send(new DeleteObjectCommand({ Bucket: 'uploads', Key: 'one' }));
    expect(blobs()).toHaveLength(before);
  });

  test('from a stream without a known checksum arrives in chunks with a trailer', async () => {
    const body = 'x'.repeat(300_000);
    await put('stream', Readable.from([body]), { ContentLength: body.length, ChecksumAlgorithm: 'SHA256' });
    const found = await get('stream', { ChecksumMode: 'ENABLED' });
    expect(found.ChecksumSHA256).toBe(sha256(body));
    expect(await found.Body?.transformToString()).toBe(body);
    expect(found.ContentEncoding).toBeUndefined();
  });

  test('is rejected when its digest differs from the body’s', async () => {
    await expect(put('bad', 'hello', { ChecksumSHA256: sha256('other') })).rejects.toMatchObject({ name: 'BadDigest' });
    await expect(get('bad')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('is not overwritten with If-None-Match', async () => {
    await put('once', 'first', { IfNoneMatch: '*' });
    await expect(put('once', 'second', { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
      $metadata: { httpStatusCode: 412 },
    });
    const racing = await Promise.allSettled(['a', 'b', 'c'].map((body) => put('race', body, { IfNoneMatch: '*' })));
    expect(racing.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    await expect(put('once', 'x', { IfMatch: '"not-it"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect(await text('once')).toBe('first');
  });
});

describe('reading', () => {
  test('supports ranges', async () => {
    await put('range', '0123456789');
    expect(await text('range', { Range: 'bytes=2-4' })).toBe('234');
    expect(await text('range', { Range: 'bytes=7-' })).toBe('789');
    expect(await text('range', { Range: 'bytes=-3' })).toBe('789');
    expect(await get('range', { Range: 'bytes=2-4' })).toMatchObject({
      ContentRange: 'bytes 2-4/10',
      ContentLength: 3,
    });
    await expect(get('range', { Range: 'bytes=10-' })).rejects.toMatchObject({ name: 'InvalidRange' });
  });

  test('supports conditions and header overrides', async () => {
    const { ETag } = await put('cond', 'x');
    await expect(get('cond', { IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    await expect(get('cond', { IfMatch: '"other"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect(
      await get('cond', {
        ResponseContentDisposition: 'attachment; filename="a.pdf"',
        ResponseContentType: 'application/pdf',
      }),
    ).toMatchObject({ ContentDisposition: 'attachment; filename="a.pdf"', ContentType: 'application/pdf' });
  });
});

describe('copying', () => {
  test('preserves bytes, headers and checksum, under the given condition', async () => {
    const { ETag } = await put('source', 'payload', { ContentType: 'text/plain', ChecksumSHA256: sha256('payload') });
    const copy = (CopySourceIfMatch: string | undefined, extra = {}) =>
      s3.send(
        new CopyObjectCommand({
          Bucket: 'documents',
          Key: 'copy',
          CopySource: 'uploads/source',
          CopySourceIfMatch,
          ...extra,
        }),
      );
    const { CopyObjectResult, VersionId } = await copy(ETag);
    expect(CopyObjectResult).toMatchObject({ ETag, ChecksumSHA256: sha256('payload') });
    expect(VersionId).toBeTruthy();
    await expect(copy('"swapped"')).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await copy(ETag, { MetadataDirective: 'REPLACE', ContentType: 'application/pdf', Metadata: { by: 'me' } });
    await s3.send(new DeleteObjectCommand({ Bucket: 'uploads', Key: 'source' }));
    const copied = await s3.send(new GetObjectCommand({ Bucket: 'documents', Key: 'copy', ChecksumMode: 'ENABLED' }));
    expect(copied).toMatchObject({
      ContentType: 'application/pdf',
      Metadata: { by: 'me' },
      ChecksumSHA256: sha256('payload'),
    });
    expect(await copied.Body?.transformToString()).toBe('payload');
    await expect(copy(undefined)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});

describe('a versioned bucket', () => {
  const Bucket = 'documents';
  const write = async (Key: string, Body: string) =>
    (await s3.send(new PutObjectCommand({ Bucket, Key, Body }))).VersionId;
  const read = async (Key: string, VersionId?: string) =>
    (await s3.send(new GetObjectCommand({ Bucket, Key, VersionId }))).Body?.transformToString();

  test('stores every version, also of deleted objects', async () => {
    const first = await write('v', 'one');
    const second = await write('v', 'two');
    expect(await read('v')).toBe('two');
    expect(await read('v', first)).toBe('one');
    const { DeleteMarker, VersionId } = await s3.send(new DeleteObjectCommand({ Bucket, Key: 'v' }));
    expect(DeleteMarker).toBe(true);
    await expect(read('v')).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(await read('v', second)).toBe('two');
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'v', VersionId }));
    expect(await read('v')).toBe('two');
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'v', VersionId: second }));
    expect(await read('v')).toBe('one');
  });

  test('persists over a restart', async () => {
    const version = await write('kept', 'safe');
    await write('kept', 'newer');
    await fixture.restart();
    createBuckets();
    expect(await read('kept', version)).toBe('safe');
    expect(await read('kept')).toBe('newer');
  });
});

test('lifecycle rules delete expired objects', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const other = await startTestGateway();
  try {
    other.gateway.createBucket({ name: 'temp', lifecycle: [{ Status: 'Enabled', ExpirationInDays: 1, Prefix: 'u/' }] });
    const client = new S3Client(other.clientOptions('admin'));
    for (const Key of ['u/old', 'keep']) await client.send(new PutObjectCommand({ Bucket: 'temp', Key, Body: 'x' }));
    other.clock.ahead = 25 * 60 * 60 * 1000;
    vi.advanceTimersByTime(60 * 60 * 1000);
    await vi.waitFor(() => expect(readdirSync(join(other.dataDir, 's3', 'blobs'))).toHaveLength(1));
  } finally {
    vi.useRealTimers();
    await other.stop();
  }
});
