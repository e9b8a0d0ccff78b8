import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway, testAccount, testRegion, testTable } from './test-gateway.ts';

const TableName = testTable.TableName;
const [GSI1, GSI2] = testTable.GlobalSecondaryIndexes;
let fixture: TestGateway;

beforeAll(async () => {
  fixture = await startTestGateway();
});
afterAll(() => fixture.stop());

const query = async (IndexName: string) => {
  const db = DynamoDBDocumentClient.from(new DynamoDBClient(fixture.clientOptions('admin')));
  const { Items } = await db.send(
    new QueryCommand({
      TableName,
      IndexName,
      KeyConditionExpression: '#k = :v',
      ExpressionAttributeNames: { '#k': `${IndexName}PK` },
      ExpressionAttributeValues: { ':v': 'V' },
    }),
  );
  return Items?.map((item) => item.SK);
};

test('an existing table follows the template: new indexes are filled, removed ones deleted, items stay', async () => {
  const arns = await fixture.gateway.createTable({ ...testTable, GlobalSecondaryIndexes: GSI1 ? [GSI1] : [] });
  expect(arns.tableArn).toBe(`arn:aws:dynamodb:${testRegion}:${testAccount}:table/${TableName}`);
  const db = DynamoDBDocumentClient.from(new DynamoDBClient(fixture.clientOptions('admin')));
  for (let at = 0; at < 30; at += 1) {
    const SK = String(at).padStart(2, '0');
    await db.send(
      new PutCommand({
        TableName,
        Item: { PK: 'P', SK, GSI1PK: 'V', GSI1SK: SK, ...(at < 5 && { GSI2PK: 'V', GSI2SK: SK }) },
      }),
    );
  }
  await expect(query('GSI2')).rejects.toMatchObject({ name: 'ValidationException' });

  await fixture.restart();
  const recreated = await fixture.gateway.createTable({ ...testTable, GlobalSecondaryIndexes: GSI2 ? [GSI2] : [] });
  expect(recreated).toEqual(arns);
  expect(await query('GSI2')).toEqual(['00', '01', '02', '03', '04']);
  await expect(query('GSI1')).rejects.toMatchObject({ name: 'ValidationException' });

  await fixture.gateway.createTable(testTable);
  expect(await query('GSI1')).toHaveLength(30);
  const { Table } = await new DynamoDBClient(fixture.clientOptions('admin')).send(
    new DescribeTableCommand({ TableName }),
  );
  expect(Table).toMatchObject({ TableStatus: 'ACTIVE', LatestStreamArn: arns.streamArn });
});

test('rejects another primary key', async () => {
  const [hash] = testTable.KeySchema;
  await expect(fixture.gateway.createTable({ ...testTable, KeySchema: hash ? [hash] : [] })).rejects.toThrow(
    'primary key',
  );
});
