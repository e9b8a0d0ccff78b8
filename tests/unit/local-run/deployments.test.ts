import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deployBucketContent } from '../../../infra/local/run/deployments.ts';
import { startTestGateway, type TestGateway } from '../local-aws/test-gateway.ts';
import { resource, templateOf } from './fake-template.ts';

let fixture: TestGateway;
let s3: S3Client;
let folder: string;
beforeEach(async () => {
  fixture = await startTestGateway();
  fixture.gateway.createBucket({ name: 'page' });
  s3 = new S3Client(fixture.clientOptions('admin'));
  folder = mkdtempSync(join(tmpdir(), 'hims-deployments-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await fixture.stop();
});

/** Deploys a build of the page, whose files have their names as content. */
const deploy = (hash: string, names: readonly string[], properties = {}): Promise<void> => {
  const source = join(folder, hash);
  mkdirSync(source, { recursive: true });
  for (const name of names) writeFileSync(join(source, name), name);
  const deployment = resource('Custom::CDKBucketDeployment', {
    SourceObjectKeys: [`${hash}.zip`],
    DestinationBucketName: 'page',
    SystemMetadata: { 'cache-control': 'no-cache' },
    ...properties,
  });
  const template = templateOf({ deployment }, new Map([[`${hash}.zip`, source]]));
  return deployBucketContent(template, s3, join(folder, 'deployments.json'));
};
const keys = async () =>
  (await s3.send(new ListObjectsV2Command({ Bucket: 'page' }))).Contents?.map(({ Key }) => Key) ?? [];

test('uploads the files of a deployment with its metadata', async () => {
  await deploy('first', ['index.html', 'app.js']);
  expect(await keys()).toEqual(['app.js', 'index.html']);
  const index = await s3.send(new GetObjectCommand({ Bucket: 'page', Key: 'index.html' }));
  expect([index.ContentType, index.CacheControl]).toEqual(['text/html; charset=utf-8', 'no-cache']);
});

test('does nothing for an unchanged deployment, and uploads again after a change', async () => {
  await deploy('first', ['index.html']);
  await s3.send(new DeleteObjectCommand({ Bucket: 'page', Key: 'index.html' }));
  await deploy('first', ['index.html']);
  expect(await keys()).toEqual([]);
  await deploy('second', ['index.html']);
  expect(await keys()).toEqual(['index.html']);
});

test.each(['', '{"first/deployment": "9f'])(
  'uploads what differs where its record is half written: %j',
  async (record) => {
    await deploy('first', ['index.html', 'app.js']);
    await s3.send(new DeleteObjectCommand({ Bucket: 'page', Key: 'index.html' }));
    writeFileSync(join(folder, 'deployments.json'), record);
    await deploy('first', ['index.html', 'app.js']);
    expect(await keys()).toEqual(['app.js', 'index.html']);
  },
);

test('replaces markers by values that are known at deployment, also when only these change', async () => {
  const text = async (): Promise<string | undefined> => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: 'page', Key: 'MARKER' }));
    return Body?.transformToString();
  };
  await deploy('first', ['MARKER'], { SourceMarkers: [{ MARKER: 'one' }] });
  expect(await text()).toBe('one');
  await deploy('first', ['MARKER'], { SourceMarkers: [{ MARKER: 'two' }] });
  expect(await text()).toBe('two');
});
