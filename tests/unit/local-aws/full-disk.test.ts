import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../infra/local/aws/database.ts';
import { startTestGateway, type TestGateway, testTable } from './test-gateway.ts';

const TableName = testTable.TableName;
let fixture: TestGateway | undefined;

/** What SQLite says when the file system has no room. */
const full = (): Error => Object.assign(new Error('database or disk is full'), { errcode: 13 });

/** From now on SQL of this kind meets a full disk, until the answer is called. */
const fillDisk = (sql: RegExp): (() => void) => {
  const run = StatementSync.prototype.run;
  const spy = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (this: StatementSync, ...values) {
    if (sql.test(this.sourceSQL)) throw full();
    return Reflect.apply(run, this, values);
  });
  return () => spy.mockRestore();
};

afterEach(async () => {
  vi.useRealTimers();
  if (!fixture) return;
  // A disk without room is a fault of the gateway, and reported as one.
  fixture.logLines.length = 0;
  await fixture.stop();
  fixture = undefined;
});

test('a commit that met a full disk tells the reason, and the next one with room is stored', () => {
  const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
  const database = openDatabase(join(folder, 'a.sqlite'), 'CREATE TABLE IF NOT EXISTS t (x TEXT)');
  const insert = () => database.commit(() => database.run('INSERT INTO t VALUES (?)', 'x'.repeat(50_000)));
  database.run('PRAGMA max_page_count = 3');
  expect(insert).toThrow('database or disk is full');
  // SQLite ends the transaction itself when the file system is full; nothing is left to roll back then.
  expect(() =>
    database.commit(() => {
      database.run('ROLLBACK');
      throw full();
    }),
  ).toThrow('database or disk is full');
  database.run('PRAGMA max_page_count = 1000');
  insert();
  expect(database.all('SELECT 1 FROM t')).toHaveLength(1);
  database.close();
  rmSync(folder, { recursive: true });
});

test('a request is refused while the disk is full, counted, told once in plain words, and works with room again', async () => {
  fixture = await startTestGateway();
  await fixture.gateway.createTable(testTable);
  const db = DynamoDBDocumentClient.from(new DynamoDBClient(fixture.clientOptions('admin')));
  const put = (SK: string) => db.send(new PutCommand({ TableName, Item: { PK: 'P', SK } }));
  const empty = fillDisk(/INSERT INTO rows/);
  for (const SK of ['a', 'b']) await expect(put(SK)).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
  expect(fixture.gateway.storageFaults()).toBe(2);
  expect(fixture.logLines.filter((line) => line.includes('Periksa ruang disk'))).toHaveLength(1);
  empty();
  await put('c');
  expect((await db.send(new GetCommand({ TableName, Key: { PK: 'P', SK: 'c' } }))).Item).toBeDefined();
});

test('the sweeper that met a full disk sweeps at its next turn', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  fixture = await startTestGateway();
  await fixture.gateway.createTable(testTable);
  const db = DynamoDBDocumentClient.from(new DynamoDBClient(fixture.clientOptions('admin')));
  const Key = { PK: 'TTL', SK: 'PAST' };
  await db.send(new PutCommand({ TableName, Item: { ...Key, ttl: Math.floor(Date.now() / 1000) - 10 } }));
  const present = async () => (await db.send(new GetCommand({ TableName, Key }))).Item !== undefined;
  const empty = fillDisk(/DELETE FROM rows/);
  vi.advanceTimersByTime(20_000);
  expect(await present()).toBe(true);
  expect(fixture.logLines.join('\n')).toContain('DynamoDB sweep failed');
  empty();
  vi.advanceTimersByTime(20_000);
  expect(await present()).toBe(false);
});

test('a file whose naming met a full disk leaves no bytes behind', async () => {
  fixture = await startTestGateway();
  fixture.gateway.createBucket({ name: 'documents' });
  const s3 = new S3Client(fixture.clientOptions('admin'));
  const put = () => s3.send(new PutObjectCommand({ Bucket: 'documents', Key: 'k', Body: 'bytes' }));
  const empty = fillDisk(/INSERT INTO objects/);
  await expect(put()).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
  expect(readdirSync(join(fixture.dataDir, 's3', 'blobs'))).toEqual([]);
  empty();
  await put();
});

test('messages met by a full disk are neither lost nor hidden, and their state is written once there is room', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  fixture = await startTestGateway();
  const running = fixture;
  const createQueues = () => {
    const { queueArn, queueUrl } = running.gateway.createQueue({ name: 'dead' });
    const redrive = { deadLetterTargetArn: queueArn, maxReceiveCount: 1 };
    return { dead: queueUrl, jobs: running.gateway.createQueue({ name: 'jobs', redrive }).queueUrl };
  };
  let { jobs, dead } = createQueues();
  let sqs = new SQSClient(fixture.clientOptions('admin'));
  const receive = async (QueueUrl: string) => (await sqs.send(new ReceiveMessageCommand({ QueueUrl }))).Messages ?? [];
  for (const MessageBody of ['first', 'second'])
    await sqs.send(new SendMessageCommand({ QueueUrl: jobs, MessageBody }));

  const empty = fillDisk(/sqs_messages/);
  // Nobody was promised a new message.
  await expect(sqs.send(new SendMessageCommand({ QueueUrl: jobs, MessageBody: 'third' }))).rejects.toMatchObject({
    $metadata: { httpStatusCode: 500 },
  });
  const [first] = await receive(jobs);
  const [second] = await receive(jobs);
  expect([first?.Body, second?.Body].sort()).toEqual(['first', 'second']);
  await sqs.send(new DeleteMessageCommand({ QueueUrl: jobs, ReceiptHandle: second?.ReceiptHandle }));
  await sqs.send(
    new ChangeMessageVisibilityCommand({ QueueUrl: jobs, ReceiptHandle: first?.ReceiptHandle, VisibilityTimeout: 0 }),
  );
  // Received once too often: it moves to the dead letters, in memory alone.
  expect(await receive(jobs)).toEqual([]);
  empty();
  vi.advanceTimersByTime(1000);

  await fixture.restart();
  ({ jobs, dead } = createQueues());
  sqs = new SQSClient(fixture.clientOptions('admin'));
  expect(await receive(jobs)).toEqual([]);
  expect(await receive(dead)).toMatchObject([{ Body: first?.Body }]);
});
