import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway, testTable } from './test-gateway.ts';

const TableName = testTable.TableName;
let fixture: TestGateway;
let db: DynamoDBDocumentClient;

beforeAll(async () => {
  fixture = await startTestGateway();
  await fixture.gateway.createTable(testTable);
  db = DynamoDBDocumentClient.from(new DynamoDBClient(fixture.clientOptions('admin')));
});
afterAll(() => fixture.stop());

const put = (item: Record<string, unknown>) => db.send(new PutCommand({ TableName, Item: item }));
const latest = () => fixture.gateway.streams.latest(TableName);
const after = (position: string | undefined) => fixture.gateway.streams.read(TableName, position, 100);

test('a cancelled transaction creates no records, a committed one all of its records', async () => {
  const start = await latest();
  const pair = (condition: string) => ({
    TransactItems: [
      { Put: { TableName, Item: { PK: 'T', SK: 'A' } } },
      { Put: { TableName, Item: { PK: 'T', SK: 'B' }, ConditionExpression: condition } },
    ],
  });
  await expect(db.send(new TransactWriteCommand(pair('attribute_exists(PK)')))).rejects.toThrow();
  expect(await after(start)).toEqual([]);
  await db.send(new TransactWriteCommand(pair('attribute_not_exists(PK)')));
  expect(await after(start)).toHaveLength(2);
});

test('a reader resumes with the next record, and with its abort signal', async () => {
  const start = await latest();
  const recordArrived = fixture.gateway.streams.wait(TableName, start, AbortSignal.timeout(5000));
  await put({ PK: 'W', SK: 'A' });
  await recordArrived;
  expect(await after(start)).toHaveLength(1);
  const stop = new AbortController();
  const waiting = fixture.gateway.streams.wait(TableName, await latest(), stop.signal);
  stop.abort();
  await waiting;
});

test('the stream persists over a restart', async () => {
  const start = await latest();
  await put({ PK: 'R', SK: 'A' });
  await fixture.restart();
  await fixture.gateway.createTable(testTable);
  db = DynamoDBDocumentClient.from(new DynamoDBClient(fixture.clientOptions('admin')));
  expect(await after(start)).toHaveLength(1);
  expect((await db.send(new GetCommand({ TableName, Key: { PK: 'R', SK: 'A' } }))).Item).toBeDefined();
});
