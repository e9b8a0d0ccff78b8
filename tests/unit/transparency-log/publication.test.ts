import { generateKeyPairSync, sign } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { GetPublicKeyCommand, SignCommand } from '@aws-sdk/client-kms';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { itemUpdate } from '../../../functions/db/items.ts';
import { keys as itemKeys } from '../../../functions/db/keys.ts';
import { transactWrite } from '../../../functions/db/transactions.ts';
import { log } from '../../../functions/observability/log.ts';
import { archivedCheckpointPath, checkpointPath } from '../../../functions/transparency-log/log-paths.ts';
import { appendWrites, loadLogHead } from '../../../functions/transparency-log/log-store.ts';
import { publishLog } from '../../../functions/transparency-log/publication-service.ts';
import { loadSignedCheckpoint } from '../../../functions/transparency-log/signed-checkpoint.ts';
import { bundlePath, partialIndex, tilePath } from '../../../functions/transparency-log/tiles.ts';
import { edgeAfter, emptyEdge, leafHash, rootOf } from '../../../functions/transparency-log/tree.ts';
import { handler } from '../../../functions/workers/sequence-log.ts';
import { randomNumbers } from '../../soak/crash/random.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { kms } from '../functions/invoke.ts';
import { withLocalTable } from '../functions/local-table.ts';
import { streamRecord } from '../functions/stream-records.ts';

withLocalTable();
const s3 = mockAwsClient(S3Client);

/** The bucket: the last bytes of each object, and all requests that stored one. */
const objects = new Map<string, PutObjectCommandInput & { ETag: string }>();
let puts: PutObjectCommandInput[] = [];
/** Runs before an object with this path is stored. */
let beforePut: { path: string; run: () => Promise<void> } | undefined;

/** How long the next object takes to be stored. */
let putMs = (): number => 0;

/** Whether the invocation ends where it deletes partial objects. */
let endsAtListing = false;

const refusal = (httpStatusCode: number): S3ServiceException =>
  new S3ServiceException({ name: 'Refused', $fault: 'client', $metadata: { httpStatusCode } });

const put = async (input: PutObjectCommandInput) => {
  const { Key = '', IfMatch, IfNoneMatch } = input;
  await wait(putMs());
  if (beforePut?.path === Key) {
    const { run } = beforePut;
    beforePut = undefined;
    await run();
  }
  const present = objects.get(Key);
  if ((IfMatch && present?.ETag !== IfMatch) || (IfNoneMatch && present)) throw refusal(412);
  puts.push(input);
  objects.set(Key, { ...input, ETag: String(puts.length) });
  return {};
};

const keys = generateKeyPairSync('ed25519');
beforeAll(() => {
  Object.assign(process.env, { LOG_BUCKET: 'log', LOG_KEY_ID: 'key', LOG_ORIGIN: 'hims/uji', LOG_LOCK_YEARS: '7' });
  s3.on(PutObjectCommand).callsFake(put);
  s3.on(GetObjectCommand).callsFake(({ Key }) => {
    const found = objects.get(Key);
    if (!found) throw refusal(404);
    return { ETag: found.ETag, Body: { transformToByteArray: async () => Buffer.from(found.Body as string) } };
  });
  s3.on(ListObjectsV2Command).callsFake(({ Prefix }) => {
    if (endsAtListing) {
      endsAtListing = false;
      throw new Error('ended');
    }
    return { Contents: [...objects.keys()].filter((key) => key.startsWith(Prefix)).map((Key) => ({ Key })) };
  });
  s3.on(DeleteObjectCommand).callsFake(({ Key }) => {
    objects.delete(Key);
    return {};
  });
});
beforeEach(() => {
  putMs = () => 0;
  puts = [];
  const der = keys.publicKey.export({ type: 'spki', format: 'der' });
  kms.on(GetPublicKeyCommand).resolves({ PublicKey: der });
  kms.on(SignCommand).callsFake(({ Message }) => ({ Signature: sign(null, Message, keys.privateKey) }));
});

/** Appends entries that are published with the next call. */
const append = async (count: number): Promise<{ size: number; root: Buffer }> => {
  const head = await loadLogHead();
  const before = head?.edge ?? emptyEdge;
  const entries = Array.from({ length: count }, (_, at) => `entry ${before.size + at}`);
  const after = edgeAfter(
    before,
    entries.map((entry) => leafHash(Buffer.from(entry))),
  );
  const batch = { start: before.size, entries, root: rootOf(after).toString('base64') };
  await transactWrite(appendWrites(head, after, batch, [], { now: new Date() }));
  return { size: after.size, root: rootOf(after) };
};
const signedSize = async () => (await loadSignedCheckpoint())?.checkpoint.size;

test('every complete bundle and tile of a publication is locked, the first one too, and none that is replaced later', async () => {
  await append(200);
  await publishLog();
  puts = [];
  await append(400);
  expect(await publishLog()).toBe(600);
  const locked = puts.filter(({ ObjectLockMode }) => ObjectLockMode === 'COMPLIANCE').map(({ Key }) => Key);
  expect(locked).toEqual([
    ...['tile/entries/000', 'tile/entries/001', 'tile/0/000', 'tile/0/001'],
    expect.stringContaining('600'),
  ]);
  const years = puts.map(
    ({ ObjectLockRetainUntilDate: until }) => until && until.getFullYear() - new Date().getFullYear(),
  );
  expect([...new Set(years)].toSorted()).toEqual([7, undefined]);
  expect(await signedSize()).toBe(600);
});

test.each([
  ['before it reads the checkpoint again', ({ size }: { size: number }) => archivedCheckpointPath(size)],
  ['after it has read it', () => checkpointPath],
])('an invocation that is late leaves the checkpoint of a longer log that is stored %s', async (_when, pathOf) => {
  const first = await append(10);
  const other = async () => {
    const { size } = await append(5);
    expect(await publishLog()).toBe(size);
  };
  beforePut = { path: pathOf(first), run: other };
  await publishLog();
  expect(beforePut).toBeUndefined();
  expect(await signedSize()).toBe(first.size + 5);
});

test.each([
  ['history that was replaced', 'MODIFY', { PK: 'HIST#S1', SK: 'EV#000001' }, 'submission-event'],
  ['history that was deleted', 'REMOVE', { PK: 'HIST#S1', SK: 'EV#000001' }, 'submission-event'],
])('the alarm of the log is raised by %s, and the log stays', async (_what, eventName, key, kind) => {
  const logged = vi.spyOn(log, 'error').mockReturnValue();
  const record = streamRecord({ ...key, action: 'approve', at: '2026-11-20T01:00:00.000Z', version: 1 }, eventName);
  const size = await signedSize();
  await handler({
    Records: [{ ...record, dynamodb: { ...record.dynamodb, OldImage: record.dynamodb?.NewImage as never } }],
  });
  expect(logged).toHaveBeenCalledExactlyOnceWith('stored evidence was changed', { kind, event: eventName });
  expect(await signedSize()).toBe(size);
});

let events = 0;
const newRecord = () => {
  events += 1;
  return streamRecord({ PK: 'HIST#S2', SK: `EV#${String(events).padStart(6, '0')}`, action: 'approve', version: 1 });
};
const signatures = () => kms.commandCalls(SignCommand).length;
const unpublished = async (): Promise<number> => {
  const head = await loadLogHead();
  return (head?.edge.size ?? 0) - (head?.published ?? 0);
};
/** The next object of the log that is stored, whichever. */
const beforeNextBundle = async (run: () => Promise<void>) => {
  const size = (await signedSize()) ?? 0;
  beforePut = { path: bundlePath(partialIndex(size, 0), (size % 256) + 1), run };
};

test('of four shards that have evidence at the same time one publishes, and signs what the others append', async () => {
  await beforeNextBundle(async () => {
    for (let shard = 0; shard < 3; shard += 1) await handler({ Records: [newRecord(), newRecord()] });
    expect(signatures()).toBe(0);
  });
  await handler({ Records: [newRecord()] });
  expect(beforePut).toBeUndefined();
  expect([await unpublished(), signatures()]).toEqual([0, 2]);
});

test('four shards with one batch after the other sign and store no more than one shard would', async () => {
  const random = randomNumbers(50);
  putMs = () => 10 + 20 * random();
  const before = (await signedSize()) ?? 0;
  const [shards, batchesOfShard, records] = [4, 10, 4];
  const shard = async () => {
    for (let batch = 0; batch < batchesOfShard; batch += 1) {
      await handler({ Records: Array.from({ length: records }, newRecord) });
      await wait(10 * random());
    }
  };
  await Promise.all(Array.from({ length: shards }, shard));
  const batches = shards * batchesOfShard;
  expect([await unpublished(), await signedSize()]).toEqual([0, before + records * batches]);
  expect(signatures()).toBeLessThanOrEqual(1.2 * batches);
  // A bundle, its tile, the checkpoint and its archived copy, and sometimes a whole bundle.
  expect(puts.length).toBeLessThanOrEqual(5 * batches);
});

test('a batch that comes again after its invocation ended is published, with what others left to it', async () => {
  const records = [newRecord()];
  await beforeNextBundle(() => Promise.reject(new Error('ended')));
  await expect(handler({ Records: records })).rejects.toThrow('ended');
  await handler({ Records: [newRecord()] });
  expect([await unpublished(), signatures()]).toEqual([2, 0]);
  // The stream may divide its batches otherwise.
  await handler({ Records: [...records, newRecord()] });
  expect([await unpublished(), signatures()]).toEqual([0, 1]);
});

test('what an invocation left for longer than it publishes is published by the next one', async () => {
  await beforeNextBundle(() => Promise.reject(new Error('ended')));
  await expect(handler({ Records: [newRecord()] })).rejects.toThrow('ended');
  const publishing_until = new Date(Date.now() - 1).toISOString();
  await transactWrite([itemUpdate(itemKeys.logHead, { set: { publishing_until }, condition: undefined })]);
  await handler({ Records: [newRecord()] });
  expect(await unpublished()).toBe(0);
});

test('no partial object is left beside a whole one, also where invocations ended before and after they deleted them', async () => {
  await append(1);
  await publishLog();
  const partials = () => [...objects.keys()].filter((path) => path.includes('.p/'));
  expect(partials().length).toBeGreaterThan(0);
  const { size } = await append(300);
  endsAtListing = true;
  await expect(publishLog()).rejects.toThrow('ended');
  beforePut = { path: archivedCheckpointPath(size), run: () => Promise.reject(new Error('ended')) };
  await expect(publishLog()).rejects.toThrow('ended');
  expect(await publishLog()).toBe(size);
  const current = [tilePath, (_level: number, index: number, width: number) => bundlePath(index, width)].map((pathOf) =>
    pathOf(0, partialIndex(size, 0), size % 256),
  );
  expect(
    partials()
      .filter((path) => !path.startsWith('tile/1/'))
      .toSorted(),
  ).toEqual(current.toSorted());
  await append(1);
  expect(await publishLog()).toBe(size + 1);
});
