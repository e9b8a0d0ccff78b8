import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from './test-gateway.ts';

const pageOrigin = 'https://hims.example';
const bodyText = 'the draft';
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
let fixture: TestGateway;
let s3: S3Client;
let run = 0;

beforeAll(async () => {
  fixture = await startTestGateway();
  fixture.gateway.createBucket({
    name: 'uploads',
    cors: [
      {
        AllowedMethods: ['PUT', 'GET'],
        AllowedOrigins: [pageOrigin],
        AllowedHeaders: ['content-type', 'x-amz-checksum-sha256', 'if-none-match'],
        ExposedHeaders: ['ETag'],
        MaxAge: 3000,
      },
    ],
  });
  fixture.gateway.createBucket({ name: 'closed' });
  s3 = new S3Client(fixture.clientOptions('admin'));
});
afterAll(() => fixture.stop());

/** Signs like create-upload-urls: exact length, type and digest, and only for a new key. */
const presignPut = async (key?: string): Promise<{ url: string; headers: Record<string, string> }> => {
  run += 1;
  const headers = {
    'content-type': 'application/pdf',
    'if-none-match': '*',
    'x-amz-checksum-sha256': sha256(bodyText),
  };
  const command = new PutObjectCommand({
    Bucket: 'uploads',
    Key: key ?? `u/${run}`,
    ContentLength: bodyText.length,
    ContentType: 'application/pdf',
    ChecksumSHA256: sha256(bodyText),
    IfNoneMatch: '*',
  });
  const url = await getSignedUrl(s3, command, {
    expiresIn: 300,
    signableHeaders: new Set(['host', 'content-length', ...Object.keys(headers)]),
    unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
  });
  return { url, headers };
};

const send = async (url: string, headers: Record<string, string>, body = bodyText) => {
  const response = await fetch(url, { method: 'PUT', headers, body });
  const text = await response.text();
  return { status: response.status, code: /<Code>(\w+)<\/Code>/.exec(text)?.[1], headers: response.headers };
};

describe('a presigned PUT', () => {
  test('stores exactly what was signed, once', async () => {
    const { url, headers } = await presignPut();
    const stored = await send(url, headers);
    expect(stored.status).toBe(200);
    expect(stored.headers.get('x-amz-checksum-sha256')).toBe(sha256(bodyText));
    expect(await send(url, headers)).toMatchObject({ status: 412, code: 'PreconditionFailed' });
  });

  test.each([
    ['content type', { 'content-type': 'text/html' }],
    ['digest', { 'x-amz-checksum-sha256': sha256('other') }],
    ['condition', { 'if-none-match': '"x"' }],
  ])('rejects a %s that differs from the signed one', async (_what, changed) => {
    const { url, headers } = await presignPut();
    expect(await send(url, { ...headers, ...changed })).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
  });

  test('rejects a missing signed header', async () => {
    const { url, headers } = await presignPut();
    const { 'x-amz-checksum-sha256': _checksum, ...rest } = headers;
    expect(await send(url, rest)).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
  });

  test('rejects a length that differs from the signed one', async () => {
    const { url, headers } = await presignPut();
    expect(await send(url, headers, `${bodyText}, longer`)).toMatchObject({
      status: 403,
      code: 'SignatureDoesNotMatch',
    });
  });

  test('rejects other bytes of the signed length and stores nothing', async () => {
    const Key = 'u/digest';
    const { url, headers } = await presignPut(Key);
    expect(await send(url, headers, 'THE DRAFT')).toMatchObject({ status: 400, code: 'BadDigest' });
    await expect(s3.send(new GetObjectCommand({ Bucket: 'uploads', Key }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
  });

  test('rejects an extra x-amz header that was not signed', async () => {
    const { url, headers } = await presignPut();
    expect(await send(url, { ...headers, 'x-amz-meta-owner': 'me' })).toMatchObject({
      status: 403,
      code: 'AccessDenied',
    });
  });

  test('is rejected for another key, after its expiry, and after changes', async () => {
    const { url, headers } = await presignPut('u/mine');
    expect(await send(url.replace('u/mine', 'u/yours'), headers)).toMatchObject({ code: 'SignatureDoesNotMatch' });
    expect(await send(url.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000'), headers)).toMatchObject({
      code: 'SignatureDoesNotMatch',
    });
    fixture.clock.ahead = 301_000;
    expect(await send(url, headers)).toMatchObject({ status: 403, code: 'AccessDenied' });
    fixture.clock.ahead = 0;
    expect(await send(url, headers)).toMatchObject({ status: 200 });
  });

  test('stores nothing when the upload is interrupted', async () => {
    const Key = 'u/broken';
    const { url, headers } = await presignPut(Key);
    await new Promise<void>((resolve) => {
      const upload = request(url, { method: 'PUT', headers: { ...headers, 'content-length': bodyText.length } });
      upload.on('error', () => resolve());
      upload.write(bodyText.slice(0, 3), () => upload.destroy(new Error('gone')));
    });
    await expect(s3.send(new GetObjectCommand({ Bucket: 'uploads', Key }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
  });

  test('is rejected when the signing role may not put', async () => {
    fixture.addRole('reader', [{ Effect: 'Allow', Action: 's3:GetObject', Resource: '*' }]);
    const url = await getSignedUrl(
      new S3Client({ ...fixture.clientOptions('reader'), requestChecksumCalculation: 'WHEN_REQUIRED' }),
      new PutObjectCommand({ Bucket: 'uploads', Key: 'u/denied' }),
    );
    expect(await send(url, {})).toMatchObject({ status: 403, code: 'AccessDenied' });
  });
});

test('a presigned GET applies the signed overrides and requires its signature', async () => {
  const { url, headers } = await presignPut('u/view');
  await send(url, headers);
  const view = await getSignedUrl(
    s3,
    new GetObjectCommand({
      Bucket: 'uploads',
      Key: 'u/view',
      ResponseContentDisposition: 'inline; filename="Prosedur K3 (1).pdf"',
      ResponseContentType: 'application/pdf',
    }),
    { expiresIn: 300 },
  );
  const response = await fetch(view, { headers: { origin: pageOrigin } });
  expect(await response.text()).toBe(bodyText);
  expect(response.headers.get('content-disposition')).toBe('inline; filename="Prosedur K3 (1).pdf"');
  expect(response.headers.get('access-control-allow-origin')).toBe(pageOrigin);
  const bare = await fetch(view.split('?')[0] ?? '');
  expect(bare.status).toBe(403);
  expect((await fetch(view.replace('inline', 'attachment'))).status).toBe(403);
});

test('survives a client that disconnects during a download', async () => {
  await s3.send(new PutObjectCommand({ Bucket: 'uploads', Key: 'u/big', Body: Buffer.alloc(10 * 1024 * 1024) }));
  const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket: 'uploads', Key: 'u/big' }));
  const abortController = new AbortController();
  const response = await fetch(url, { signal: abortController.signal });
  await response.body?.getReader().read();
  abortController.abort();
  expect((await fetch(url)).headers.get('content-length')).toBe(String(10 * 1024 * 1024));
});

describe('CORS', () => {
  const preflight = (bucket: string, headers: Record<string, string>) =>
    fetch(`${fixture.gateway.url}/${bucket}/u/1?X-Amz-Signature=x`, { method: 'OPTIONS', headers });

  test('a preflight is answered from the bucket’s rules', async () => {
    const allowed = await preflight('uploads', {
      origin: pageOrigin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type,x-amz-checksum-sha256',
    });
    expect(allowed.status).toBe(200);
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      'access-control-allow-origin': pageOrigin,
      'access-control-allow-methods': 'PUT, GET',
      'access-control-allow-headers': 'content-type, x-amz-checksum-sha256',
      'access-control-expose-headers': 'ETag',
      'access-control-max-age': '3000',
    });
  });

  test.each([
    ['another origin', 'uploads', { origin: 'https://evil.example', 'access-control-request-method': 'PUT' }],
    ['another method', 'uploads', { origin: pageOrigin, 'access-control-request-method': 'DELETE' }],
    [
      'another header',
      'uploads',
      { origin: pageOrigin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'x-evil' },
    ],
    ['a bucket without rules', 'closed', { origin: pageOrigin, 'access-control-request-method': 'PUT' }],
  ])('a preflight from %s is forbidden', async (_what, bucket, headers) => {
    const response = await preflight(bucket, headers as Record<string, string>);
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('an error response has CORS headers, so that the page can read it', async () => {
    const response = await fetch(`${fixture.gateway.url}/uploads/none`, { headers: { origin: pageOrigin } });
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBe(pageOrigin);
  });
});
