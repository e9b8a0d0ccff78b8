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
  fixture = await startTestGateway({
    onConsumed: (each) => consumed.push(each),
    isBackground: (accessKeyId) => accessKeyId === 'worker',
  });
  fixture.addRole('worker', [{ Effect: 'Allow', Action: '*', Resource: '*' }]);
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

/** The query as the role signs it, to be sent any number of times. */
const signedQuery = async (role: string) => {
  const client = new DynamoDBClient(fixture.clientOptions(role));
  const signed = Promise.withResolvers<{ headers: Record<string, string>; body: string }>();
  client.middlewareStack.add(
    () => (args) => {
      signed.resolve(args.request as never);
      return Promise.reject(new Error('only signed'));
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  await DynamoDBDocumentClient.from(client)
    .send(query('LARGE'))
    .catch(() => undefined);
  const { headers, body } = await signed.promise;
  return async (): Promise<void> => {
    const response = await fetch(fixture.gateway.url, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  };
};

test('a call’s request does not wait for all requests of background work that came before it', async () => {
  const text = 'x'.repeat(10_000);
  for (let each = 0; each < 50; each += 1)
    await db.send(new PutCommand({ TableName, Item: { PK: 'LARGE', SK: String(each), text } }));
  const [work, call] = await Promise.all([signedQuery('worker'), signedQuery('admin')]);
  const together = () => Promise.all([...Array.from({ length: 40 }, work), call()]);
  // Opens the connections, as those of functions are.
  await together();
  consumed.length = 0;
  await together();
  const order = consumed.map(({ principal }) => principal);
  expect(order).toHaveLength(41);
  expect(order.indexOf('admin')).toBeLessThan(20);
});
