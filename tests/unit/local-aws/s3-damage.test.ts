import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CopyObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from './test-gateway.ts';

const Bucket = 'documents';
const Key = 'PRO/SOP-1.pdf';
const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251));
let fixture: TestGateway;
let s3: S3Client;
let blob: string;

beforeEach(async () => {
  fixture = await startTestGateway();
  fixture.gateway.createBucket({ name: Bucket });
  s3 = new S3Client(fixture.clientOptions('admin'));
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: bytes }));
  blob = join(fixture.dataDir, 's3', 'blobs', readdirSync(join(fixture.dataDir, 's3', 'blobs'))[0] ?? '');
});
afterEach(() => fixture.stop());

/** Reads like a browser, with a timeout. */
const fetchObject = async (headers: Record<string, string> = {}): Promise<Response> => {
  const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key }));
  return fetch(url, { headers, signal: AbortSignal.timeout(5000) });
};

const changeOneBit = (): void => {
  const changed = readFileSync(blob);
  changed[150_000] = (changed[150_000] ?? 0) ^ 1;
  writeFileSync(blob, changed);
};

test('returns intact bytes completely and by range', async () => {
  expect(Buffer.from(await (await fetchObject()).arrayBuffer()).equals(bytes)).toBe(true);
  const part = await fetchObject({ range: 'bytes=100000-100009' });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100_000, 100_010))).toBe(true);
});

test.each<[string, () => void]>([
  ['one changed bit', changeOneBit],
  ['a file cut short', () => truncateSync(blob, 100_000)],
  ['an empty file', () => truncateSync(blob, 0)],
  ['a longer file', () => writeFileSync(blob, Buffer.concat([bytes, bytes]))],
  ['a missing file', () => rmSync(blob)],
])('%s answers InternalError, completely or by range, and never 200', async (_, damage) => {
  damage();
  for (const headers of [{}, { range: 'bytes=0-9' }] as Record<string, string>[]) {
    const response = await fetchObject(headers);
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('<Code>InternalError</Code>');
  }
  expect(fixture.logLines.join('\n')).toContain(Key);
});

test('does not copy a damaged file', async () => {
  changeOneBit();
  const copy = new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/${Key}` });
  await expect(s3.send(copy)).rejects.toMatchObject({ name: 'InternalError' });
  expect(readdirSync(join(fixture.dataDir, 's3', 'blobs'))).toHaveLength(1);
});
