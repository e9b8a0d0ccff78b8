import { BatchExecuteStatementCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway, testAccount, testRegion, testTable } from './test-gateway.ts';

const TableName = testTable.TableName;
let fixture: TestGateway;
const client = (caller: string) => new DynamoDBClient(fixture.clientOptions(caller));

beforeAll(async () => {
  fixture = await startTestGateway();
  await fixture.gateway.createTable(testTable);
});
afterAll(() => fixture.stop());

const insert = (PK: string, title: string) => ({
  Statement: `INSERT INTO "${TableName}" VALUE {'PK': ?, 'SK': ?, 'title': ?, 'GSI1PK': ?, 'GSI1SK': ?}`,
  Parameters: [{ S: PK }, { S: 'A' }, { S: title }, { S: 'LIST' }, { S: PK }],
});

test('a batch of inserts succeeds or fails per statement; an existing item stays unchanged', async () => {
  const db = client('admin');
  const send = (...Statements: ReturnType<typeof insert>[]) =>
    db.send(new BatchExecuteStatementCommand({ Statements, ReturnConsumedCapacity: 'TOTAL' }));
  const first = await send(insert('I#1', 'one'), insert('I#2', 'two'));
  expect(first.Responses?.map(({ Error: error }) => error)).toEqual([undefined, undefined]);
  // As for a Put, one unit for the item and one for the index.
  expect(first.ConsumedCapacity?.[0]?.CapacityUnits).toBe(4);
  const second = await send(insert('I#2', 'other'), insert('I#3', 'three'));
  expect(second.Responses?.map(({ Error: error }) => error?.Code)).toEqual(['DuplicateItem', undefined]);
  const documents = DynamoDBDocumentClient.from(db);
  const { Item } = await documents.send(
    new GetCommand({ TableName, Key: { PK: 'I#2', SK: 'A' }, ConsistentRead: true }),
  );
  expect(Item?.['title']).toBe('two');
  const { Items } = await documents.send(
    new QueryCommand({
      TableName,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :list',
      ExpressionAttributeValues: { ':list': 'LIST' },
    }),
  );
  expect(Items?.map((item) => item['PK'])).toEqual(['I#1', 'I#2', 'I#3']);
});

test('permissions to put and to insert are separate', async () => {
  const resource = `arn:aws:dynamodb:${testRegion}:${testAccount}:table/${TableName}`;
  fixture.addRole('putter', [{ Effect: 'Allow', Action: 'dynamodb:PutItem', Resource: resource }]);
  fixture.addRole('inserter', [{ Effect: 'Allow', Action: 'dynamodb:PartiQLInsert', Resource: resource }]);
  const command = () => new BatchExecuteStatementCommand({ Statements: [insert('I#9', 'nine')] });
  await expect(client('putter').send(command())).rejects.toThrow('dynamodb:PartiQLInsert');
  expect((await client('inserter').send(command())).Responses).toHaveLength(1);
});

test('rejects other statements and more than twenty-five statements', async () => {
  const db = client('admin');
  const send = (Statements: { Statement: string }[]) => db.send(new BatchExecuteStatementCommand({ Statements }));
  await expect(send([{ Statement: `DELETE FROM "${TableName}" WHERE PK = 'I#1'` }])).rejects.toThrow(
    'Not supported by the local stack',
  );
  await expect(send(Array.from({ length: 26 }, (_, at) => insert(`M#${at}`, 'x')))).rejects.toThrow(
    'length between 1 and 25',
  );
});
