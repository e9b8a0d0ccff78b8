import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test, vi } from 'vitest';
import { toFailure } from '../../../functions/http/responses.ts';
import { openDatabase } from '../../../infra/local/aws/database.ts';
import { startTestGateway, type TestGateway, testTable } from './test-gateway.ts';

const TableName = testTable.TableName;
let fixture: TestGateway | undefined;

/** SQLite's error on a full file system. */
const diskFullError = (): Error => Object.assign(new Error('database or disk is full'), { errcode: 13 });

/** Makes matching SQL statements fail as on a full disk, until the returned function is called. */
const fillDisk = (sql: RegExp): (() => void) => {
  const run = StatementSync.prototype.run;
  const spy = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (this: StatementSync, ...values) {
    if (sql.test(this.sourceSQL)) throw diskFullError();
    return Reflect.apply(run, this, values);
  });
  return () => spy.mockRestore();
};

afterEach(async () => {
  vi.useRealTimers();
  if (!fixture) return;
  // Removes the log lines of failed writes, which `stop` would report as gateway errors.
  fixture.logLines.length = 0;
  await fixture.stop();
  fixture = undefined;
});

test('a commit on a full disk throws the cause, and the next one with free space succeeds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
  const database = openDatabase(join(folder, 'a.sqlite'), 'CREATE TABLE IF NOT EXISTS t (x TEXT)');
  const insert = () => database.commit(() => database.run('INSERT INTO t VALUES (?)', 'x'.repeat(50_000)));
  database.run('PRAGMA max_page_count = 3');
  expect(insert).toThrow('database or disk is full');
  // On a full file system SQLite ends the transaction itself, so there is nothing to roll back.
  expect(() =>
    database.commit(() => {
      database.run('ROLLBACK');
      throw diskFullError();
    }),
  ).toThrow('database or disk is full');
  database.run('PRAGMA max_page_count = 1000');
  insert();
  expect(database.all('SELECT 1 FROM t')).toHaveLength(1);
  database.close();
  rmSync(folder, { recursive: true });
});

test('rejects and counts requests while the disk is full, logs the reason once, and works again with free space', async () => {
  fixture = await startTestGateway();
  await fixture.gateway.createTable(testTable);
  const db = DynamoDBDocumentClient.from(new DynamoDBClient(fixture.clientOptions('admin')));
  const put = (SK: string) => db.send(new PutCommand({ TableName, Item: { PK: 'P', SK } }));
  const freeDisk = fillDisk(/INSERT INTO rows/);
  for (const SK of ['a', 'b']) await expect(put(SK)).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
  // What a call answers.
  expect(toFailure(await put('b').catch((error: unknown) => error))).toMatchObject({
    code: 'unavailable',
    status: 503,
  });
  expect(fixture.gateway.storageErrors()).toBe(3);
  expect(fixture.logLines.filter((line) => line.includes('Periksa ruang disk'))).toHaveLength(1);
  freeDisk();
  await put('c');
  expect((await db.send(new GetCommand({ TableName, Key: { PK: 'P', SK: 'c' } }))).Item).toBeDefined();
});

test('neither loses nor hides messages on a full disk, and continues once there is space', async () => {
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
  const isRejected = (request: Promise<unknown>) =>
    expect(request).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
  for (const MessageBody of ['first', 'second'])
    await sqs.send(new SendMessageCommand({ QueueUrl: jobs, MessageBody }));

  // Nothing is acknowledged that is not stored.
  let freeDisk = fillDisk(/messages/);
  await isRejected(sqs.send(new SendMessageCommand({ QueueUrl: jobs, MessageBody: 'third' })));
  await isRejected(receive(jobs));
  freeDisk();
  const [first] = await receive(jobs);
  const [second] = await receive(jobs);
  expect([first?.Body, second?.Body].sort()).toEqual(['first', 'second']);
  const deleteSecond = () =>
    sqs.send(new DeleteMessageCommand({ QueueUrl: jobs, ReceiptHandle: second?.ReceiptHandle }));
  const showFirst = () =>
    sqs.send(
      new ChangeMessageVisibilityCommand({ QueueUrl: jobs, ReceiptHandle: first?.ReceiptHandle, VisibilityTimeout: 0 }),
    );
  freeDisk = fillDisk(/messages/);
  await isRejected(deleteSecond());
  await isRejected(showFirst());
  freeDisk();
  await deleteSecond();
  await showFirst();
  // Exceeds its receive count and moves to the dead-letter queue.
  expect(await receive(jobs)).toEqual([]);

  await fixture.restart();
  ({ jobs, dead } = createQueues());
  sqs = new SQSClient(fixture.clientOptions('admin'));
  expect(await receive(jobs)).toEqual([]);
  expect(await receive(dead)).toMatchObject([{ Body: first?.Body }]);
});
