import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CopyObjectCommand,
  type CopyObjectCommandInput,
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  PutObjectTaggingCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PolicyStatement, ResourceStatement } from '../../../infra/local/aws/iam/policies.ts';
import { startTestGateway, type TestGateway } from './test-gateway.ts';

let fixture: TestGateway;
let admin: S3Client;

const arnOf = (role: string) => `arn:aws:iam::000000000000:role/${role}`;
const dayMs = 24 * 60 * 60 * 1000;
const scanned: ResourceStatement[] = [
  {
    Effect: 'Deny',
    Principal: { AWS: '*' },
    Action: ['s3:GetObject', 's3:GetObjectVersion'],
    Resource: 'arn:aws:s3:::uploads/files/*',
    Condition: {
      StringNotEquals: { 's3:ExistingObjectTag/Scan': 'CLEAN' },
      ArnNotEquals: { 'aws:PrincipalArn': arnOf('scanner') },
    },
  },
  {
    Effect: 'Deny',
    Principal: '*',
    Action: 's3:PutObjectTagging',
    Resource: 'arn:aws:s3:::uploads/files/*',
    Condition: { ArnNotEquals: { 'aws:PrincipalArn': arnOf('scanner') } },
  },
  {
    Effect: 'Deny',
    Principal: '*',
    Action: 's3:*',
    Resource: ['arn:aws:s3:::uploads', 'arn:aws:s3:::uploads/*'],
    Condition: { Bool: { 'aws:SecureTransport': 'false' } },
  },
  {
    Effect: 'Allow',
    Principal: { AWS: arnOf('guest') },
    Action: 's3:GetObject',
    Resource: 'arn:aws:s3:::uploads/open/*',
  },
];

beforeAll(async () => {
  fixture = await startTestGateway();
  fixture.gateway.createBucket({ name: 'uploads', policy: scanned });
  fixture.gateway.createBucket({ name: 'plain' });
  fixture.gateway.createBucket({
    name: 'locked',
    versioned: true,
    defaultRetention: { Mode: 'COMPLIANCE', Days: 365 },
    lifecycle: [{ Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 1 } }],
  });
  admin = new S3Client(fixture.clientOptions('admin'));
});
afterAll(() => fixture.stop());

const everyAction: PolicyStatement = { Effect: 'Allow', Action: 's3:*', Resource: '*' };
const clientOf = (role: string, ...statements: PolicyStatement[]): S3Client => {
  fixture.addRole(role, statements, { arn: arnOf(role) });
  return new S3Client(fixture.clientOptions(role));
};
const allow = (Action: string | string[], ...Resource: string[]): PolicyStatement => ({
  Effect: 'Allow',
  Action,
  Resource: Resource.map((path) => `arn:aws:s3:::${path}`),
});
const put = (Key: string, more: Partial<PutObjectCommandInput> = {}, by = admin) =>
  by.send(new PutObjectCommand({ Bucket: 'uploads', Key, Body: 'bytes', ...more }));
const read = (Key: string, by = admin) => by.send(new GetObjectCommand({ Bucket: 'uploads', Key }));
const tag = (Key: string, Value: string, by = admin) =>
  by.send(new PutObjectTaggingCommand({ Bucket: 'uploads', Key, Tagging: { TagSet: [{ Key: 'Scan', Value }] } }));
const tagsOf = async (Bucket: string, Key: string) =>
  (await admin.send(new GetObjectTaggingCommand({ Bucket, Key }))).TagSet;
const denied = { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } };

describe('object tags', () => {
  test('are set, replaced and counted, and end with their object', async () => {
    await put('t/a', { Tagging: 'one=1&two=a%20%26%20b' });
    expect(await tagsOf('uploads', 't/a')).toEqual([
      { Key: 'one', Value: '1' },
      { Key: 'two', Value: 'a & b' },
    ]);
    expect(await read('t/a')).toMatchObject({ TagCount: 2 });
    await tag('t/a', '<CLEAN> & "safe"');
    expect(await tagsOf('uploads', 't/a')).toEqual([{ Key: 'Scan', Value: '<CLEAN> & "safe"' }]);
    await put('t/a');
    expect(await tagsOf('uploads', 't/a')).toEqual([]);
    await expect(tagsOf('uploads', 't/missing')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('are at most ten, each once', async () => {
    const names = Array.from({ length: 11 }, (_, at) => `k${at}`);
    await expect(put('t/many', { Tagging: names.map((name) => `${name}=1`).join('&') })).rejects.toMatchObject({
      name: 'BadRequest',
    });
    await expect(put('t/twice', { Tagging: 'a=1&a=2' })).rejects.toMatchObject({ name: 'InvalidTag' });
  });

  test('of a new object require a permission of their own', async () => {
    const writer = clientOf('writer', allow('s3:PutObject', 'uploads/*'));
    await put('t/own', {}, writer);
    await expect(put('t/own', { Tagging: 'a=1' }, writer)).rejects.toMatchObject(denied);
  });
});

describe('a copy of a tagged object', () => {
  const copy = (by: S3Client, more: Partial<CopyObjectCommandInput> = {}) =>
    by.send(new CopyObjectCommand({ Bucket: 'plain', Key: 'copy', CopySource: 'uploads/t/source', ...more }));
  const readsAndWrites = [allow('s3:GetObject', 'uploads/*'), allow('s3:PutObject', 'plain/*')];
  beforeAll(() => put('t/source', { Tagging: 'Scan=CLEAN' }));

  test('requires permissions for the tags on both sides', async () => {
    await expect(copy(clientOf('copier', ...readsAndWrites))).rejects.toMatchObject(denied);
    const reader = clientOf('tag-reader', ...readsAndWrites, allow('s3:GetObjectTagging', 'uploads/*'));
    await expect(copy(reader)).rejects.toMatchObject(denied);
    const both = [allow('s3:GetObjectTagging', 'uploads/*'), allow('s3:PutObjectTagging', 'plain/*')];
    await copy(clientOf('tag-copier', ...readsAndWrites, ...both));
    expect(await tagsOf('plain', 'copy')).toEqual([{ Key: 'Scan', Value: 'CLEAN' }]);
  });

  test('has no tags, and requires no permission for them, with the directive REPLACE', async () => {
    const copier = clientOf('replacer', ...readsAndWrites);
    await copy(copier, { TaggingDirective: 'REPLACE' });
    expect(await tagsOf('plain', 'copy')).toEqual([]);
    await expect(copy(copier, { TaggingDirective: 'REPLACE', Tagging: 'a=1' })).rejects.toMatchObject(denied);
    await expect(copy(copier, { TaggingDirective: 'OTHER' as 'COPY' })).rejects.toMatchObject({
      name: 'InvalidArgument',
    });
  });
});

describe("a bucket's policy", () => {
  test('denies reads until the tag is right, also to callers with every permission', async () => {
    const reader = clientOf('reader', everyAction);
    const scanner = clientOf('scanner', everyAction);
    await put('files/a');
    const explicit = { ...denied, message: expect.stringContaining('explicit deny in a resource-based policy') };
    await expect(read('files/a', reader)).rejects.toMatchObject(explicit);
    await expect(read('files/a')).rejects.toMatchObject(explicit);
    await expect(reader.send(new HeadObjectCommand({ Bucket: 'uploads', Key: 'files/a' }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
    await read('files/a', scanner);

    await expect(tag('files/a', 'CLEAN', reader)).rejects.toMatchObject(denied);
    await expect(put('files/b', { Tagging: 'Scan=CLEAN' }, reader)).rejects.toMatchObject(denied);
    await tag('files/a', 'INFECTED', scanner);
    await expect(read('files/a', reader)).rejects.toMatchObject(denied);
    await tag('files/a', 'CLEAN', scanner);
    await read('files/a', reader);
    await put('files/a', {}, reader);
    await expect(read('files/a', reader), 'other bytes').rejects.toMatchObject(denied);
  });

  test('denies also what is missing, and the source of a copy', async () => {
    await expect(read('files/missing')).rejects.toMatchObject(denied);
    await put('files/source');
    await expect(
      admin.send(new CopyObjectCommand({ Bucket: 'plain', Key: 'x', CopySource: 'uploads/files/source' })),
    ).rejects.toMatchObject(denied);
  });

  test('leaves other keys alone', async () => {
    await put('jobs/plan');
    await read('jobs/plan');
    await expect(read('jobs/missing')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('allows a role that it names, and only that', async () => {
    await put('open/a');
    await read('open/a', clientOf('guest'));
    await expect(read('open/a', clientOf('stranger'))).rejects.toMatchObject(denied);
  });

  test('allows a service for the resource that it names', async () => {
    const statement: ResourceStatement = {
      Effect: 'Allow',
      Principal: { Service: 'cloudfront.amazonaws.com' },
      Action: 's3:GetObject',
      Resource: 'arn:aws:s3:::page/*',
      Condition: { StringEquals: { 'AWS:SourceArn': 'arn:aws:cloudfront::000000000000:distribution/ONE' } },
    };
    fixture.gateway.createBucket({ name: 'page', policy: [statement] });
    await admin.send(new PutObjectCommand({ Bucket: 'page', Key: 'index.html', Body: 'page' }));
    const readBy = (id: string, name = 'cloudfront.amazonaws.com') => {
      const sourceArn = `arn:aws:cloudfront::000000000000:distribution/${id}`;
      fixture.addRole(`${name}-${id}`, [], { service: { name, sourceArn } });
      const client = new S3Client(fixture.clientOptions(`${name}-${id}`));
      return client.send(new GetObjectCommand({ Bucket: 'page', Key: 'index.html' }));
    };
    await readBy('ONE');
    await expect(readBy('OTHER')).rejects.toMatchObject(denied);
    await expect(readBy('ONE', 'logging.s3.amazonaws.com')).rejects.toMatchObject(denied);
  });
});

describe('a bucket with default retention', () => {
  const Bucket = 'locked';
  const write = (Key: string, more: Partial<PutObjectCommandInput> = {}, by = admin) =>
    by.send(new PutObjectCommand({ Bucket, Key, Body: 'bytes', ...more }));
  const withoutChecksums = () =>
    new S3Client({ ...fixture.clientOptions('admin'), requestChecksumCalculation: 'WHEN_REQUIRED' });

  test('refuses a PUT without a checksum, and accepts each kind of one', async () => {
    await expect(write('a', {}, withoutChecksums())).rejects.toMatchObject({
      name: 'InvalidRequest',
      message:
        'Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters',
      $metadata: { httpStatusCode: 400 },
    });
    const ContentMD5 = createHash('md5').update('bytes').digest('base64');
    await write('a', { ContentMD5 }, withoutChecksums());
    await write('a', { ChecksumAlgorithm: 'SHA256' }, withoutChecksums());
    await write('a');
    await write('a', { Body: Readable.from(['streamed']), ContentLength: 8, ChecksumAlgorithm: 'SHA256' });
    await admin.send(new CopyObjectCommand({ Bucket, Key: 'copied', CopySource: 'locked/a' }));
  });

  test('retains every version, reports until when, and lets nobody delete one before', async () => {
    const { VersionId } = await write('kept');
    const { ObjectLockMode, ObjectLockRetainUntilDate } = await admin.send(
      new HeadObjectCommand({ Bucket, Key: 'kept' }),
    );
    expect(ObjectLockMode).toBe('COMPLIANCE');
    expect(Number(ObjectLockRetainUntilDate) - Date.now()).toBeGreaterThan(364 * dayMs);
    const reader = clientOf('version-reader', allow('s3:GetObject', 'locked/*'));
    expect(
      (await reader.send(new HeadObjectCommand({ Bucket, Key: 'kept' }))).ObjectLockMode,
      'without s3:GetObjectRetention',
    ).toBeUndefined();

    const remove = () => admin.send(new DeleteObjectCommand({ Bucket, Key: 'kept', VersionId }));
    await expect(remove()).rejects.toMatchObject({ ...denied, message: expect.stringContaining('object lock') });
    const marker = await admin.send(new DeleteObjectCommand({ Bucket, Key: 'kept' }));
    await admin.send(new DeleteObjectCommand({ Bucket, Key: 'kept', VersionId: marker.VersionId }));
    await admin.send(new GetObjectCommand({ Bucket, Key: 'kept', VersionId }));
  });
});

test('a PUT with a retention of its own needs a bucket that locks, and a permission', async () => {
  fixture.gateway.createBucket({ name: 'lockable', versioned: true, locksObjects: true });
  const until = new Date(Date.now() + 30 * dayMs);
  const lock = { ObjectLockMode: 'COMPLIANCE', ObjectLockRetainUntilDate: until } as const;
  const write = (by: S3Client, Bucket: string) =>
    by.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'bytes', ...lock }));
  await expect(write(admin, 'plain')).rejects.toMatchObject({ name: 'InvalidRequest' });
  const writer = clientOf('plain-writer', allow('s3:PutObject', 'lockable/*'));
  await expect(write(writer, 'lockable')).rejects.toMatchObject(denied);
  const { VersionId } = await write(admin, 'lockable');
  const remove = new DeleteObjectCommand({ Bucket: 'lockable', Key: 'a', VersionId });
  await expect(admin.send(remove)).rejects.toMatchObject(denied);
  const unlocked = await admin.send(new PutObjectCommand({ Bucket: 'lockable', Key: 'b', Body: 'bytes' }));
  await admin.send(new DeleteObjectCommand({ Bucket: 'lockable', Key: 'b', VersionId: unlocked.VersionId }));
});

test('lifecycle rules and deletions wait for the end of the retention', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const other = await startTestGateway();
  try {
    other.gateway.createBucket({
      name: 'locked',
      versioned: true,
      defaultRetention: { Mode: 'COMPLIANCE', Days: 10 },
      lifecycle: [{ Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 1 } }],
    });
    const client = new S3Client(other.clientOptions('admin'));
    const write = async () =>
      (await client.send(new PutObjectCommand({ Bucket: 'locked', Key: 'a', Body: 'x' }))).VersionId;
    const VersionId = await write();
    await write();
    // The gateway's clock is not the signer's: requests are signed with the shifted time.
    const readFirst = () =>
      new S3Client({ ...other.clientOptions('admin'), systemClockOffset: other.clock.ahead }).send(
        new HeadObjectCommand({ Bucket: 'locked', Key: 'a', VersionId }),
      );
    other.clock.ahead = 5 * dayMs;
    vi.advanceTimersByTime(60 * 60 * 1000);
    await sleep(50);
    await readFirst();
    other.clock.ahead = 11 * dayMs;
    vi.advanceTimersByTime(60 * 60 * 1000);
    await vi.waitFor(() => expect(readFirst()).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } }));
  } finally {
    vi.useRealTimers();
    await other.stop();
  }
});
