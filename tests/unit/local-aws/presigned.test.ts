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

/** As create-upload-urls signs: exact length, type and digest, and only for a key that is not there yet. */
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
  ])('with another %s than signed is refused', async (_what, changed) => {
    const { url, headers } = await presignPut();
    expect(await send(url, { ...headers, ...changed })).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
  });

  test('with a header left out is refused', async () => {
    const { url, headers } = await presignPut();
    const { 'x-amz-checksum-sha256': _left, ...rest } = headers;
    expect(await send(url, rest)).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
  });

  test('of another length than signed is refused', async () => {
    const { url, headers } = await presignPut();
    expect(await send(url, headers, `${bodyText}, longer`)).toMatchObject({
      status: 403,
      code: 'SignatureDoesNotMatch',
    });
  });

  test('of other bytes of that length is refused and stores nothing', async () => {
    const Key = 'u/digest';
    const { url, headers } = await presignPut(Key);
    expect(await send(url, headers, 'THE DRAFT')).toMatchObject({ status: 400, code: 'BadDigest' });
    await expect(s3.send(new GetObjectCommand({ Bucket: 'uploads', Key }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
  });

  test('with an extra x-amz header that was not signed is refused', async () => {
    const { url, headers } = await presignPut();
    expect(await send(url, { ...headers, 'x-amz-meta-owner': 'me' })).toMatchObject({
      status: 403,
      code: 'AccessDenied',
    });
  });

  test('for another key, expired, or tampered with is refused', async () => {
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

  test('that breaks off stores nothing', async () => {
    const Key = 'u/broken';
    const { url, headers } = await presignPut(Key);
    await new Promise<void>((resolve) => {
      const sending = request(url, { method: 'PUT', headers: { ...headers, 'content-length': bodyText.length } });
      sending.on('error', () => resolve());
      sending.write(bodyText.slice(0, 3), () => sending.destroy(new Error('gone')));
    });
    await expect(s3.send(new GetObjectCommand({ Bucket: 'uploads', Key }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
  });

  test('of a role that may not put is refused when it is used', async () => {
    fixture.addRole('reader', [{ Effect: 'Allow', Action: 's3:GetObject', Resource: '*' }]);
    const url = await getSignedUrl(
      new S3Client({ ...fixture.clientOptions('reader'), requestChecksumCalculation: 'WHEN_REQUIRED' }),
      new PutObjectCommand({ Bucket: 'uploads', Key: 'u/denied' }),
    );
    expect(await send(url, {})).toMatchObject({ status: 403, code: 'AccessDenied' });
  });
});

test('a presigned GET serves with the signed overrides, and nothing without a signature', async () => {
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

test('a reader who goes away in the middle harms nothing', async () => {
  await s3.send(new PutObjectCommand({ Bucket: 'uploads', Key: 'u/big', Body: Buffer.alloc(10 * 1024 * 1024) }));
  const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket: 'uploads', Key: 'u/big' }));
  const leave = new AbortController();
  const response = await fetch(url, { signal: leave.signal });
  await response.body?.getReader().read();
  leave.abort();
  expect((await fetch(url)).headers.get('content-length')).toBe(String(10 * 1024 * 1024));
});

describe('CORS', () => {
  const preflight = (bucket: string, headers: Record<string, string>) =>
    fetch(`${fixture.gateway.url}/${bucket}/u/1?X-Amz-Signature=x`, { method: 'OPTIONS', headers });

  test('a preflight is answered by the bucket’s rules', async () => {
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
    const refused = await preflight(bucket, headers as Record<string, string>);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a refusal carries the headers too, so that the page can read it', async () => {
    const refused = await fetch(`${fixture.gateway.url}/uploads/none`, { headers: { origin: pageOrigin } });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('access-control-allow-origin')).toBe(pageOrigin);
  });
});
