import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Consumption } from '../../../infra/local/aws/model.ts';
import { startTestGateway, type TestGateway, testTable } from './test-gateway.ts';

const { TableName } = testTable;
const consumed: Consumption[] = [];
let fixture: TestGateway;
let db: DynamoDBDocumentClient;
beforeAll(async () => {
  fixture = await startTestGateway({ onConsumed: (each) => consumed.push(each) });
  await fixture.gateway.createTable(testTable);
  db = DynamoDBDocumentClient.from(new DynamoDBClient(fixture.clientOptions('admin')));
});
afterAll(() => fixture.stop());

const query = (PK: string) =>
  new QueryCommand({ TableName, KeyConditionExpression: 'PK = :pk', ExpressionAttributeValues: { ':pk': PK } });

test('every request reports its units, and only a caller that asks receives them', async () => {
  const Item = { PK: 'A', SK: 'A', GSI1PK: 'LIST', GSI1SK: 'A', text: 'x'.repeat(1500) };
  const put = await db.send(new PutCommand({ TableName, Item }));
  const { ConsumedCapacity: requested } = await db.send(
    new GetCommand({ TableName, Key: { PK: 'A', SK: 'A' }, ConsistentRead: true, ReturnConsumedCapacity: 'TOTAL' }),
  );
  await db.send(new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item: { PK: 'B', SK: 'A' } } }] }));
  await db.send(query('A'));
  await db.send(query('nothing'));
  expect(put.ConsumedCapacity).toBeUndefined();
  expect(requested).toMatchObject({ CapacityUnits: 1 });
  expect(consumed).toEqual([
    // Two kilobytes, in the table and in its index.
    { principal: 'admin', operation: 'PutItem', read: 0, write: 4 },
    { principal: 'admin', operation: 'GetItem', read: 1, write: 0 },
    { principal: 'admin', operation: 'TransactWriteItems', read: 0, write: 2 },
    { principal: 'admin', operation: 'Query', read: 0.5, write: 0 },
    { principal: 'admin', operation: 'Query', read: 0.5, write: 0 },
  ]);
});
