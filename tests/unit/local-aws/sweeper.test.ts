import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test, vi } from 'vitest';
import { startTestGateway, type TestGateway, testTable } from './test-gateway.ts';

const TableName = testTable.TableName;
let fixture: TestGateway;

afterEach(async () => {
  vi.useRealTimers();
  await fixture.stop();
});

test('time to live deletes an item as the service, and stream records expire after a day', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  fixture = await startTestGateway();
  await fixture.gateway.createTable(testTable);
  const db = DynamoDBDocumentClient.from(new DynamoDBClient(fixture.clientOptions('admin')));
  const now = Math.floor(Date.now() / 1000);
  const put = (SK: string, ttl: number) =>
    db.send(new PutCommand({ TableName, Item: { PK: 'TTL', SK, ttl, GSI1PK: 'TTL', GSI1SK: SK } }));
  await put('PAST', now - 10);
  await put('ANCIENT', now - 6 * 365 * 24 * 3600);
  await put('FUTURE', now + 1000);
  const start = await fixture.gateway.streams.latest(TableName);

  vi.advanceTimersByTime(20_000);

  const indexed = await db.send(
    new QueryCommand({
      TableName,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :p',
      ExpressionAttributeValues: { ':p': 'TTL' },
    }),
  );
  expect(indexed.Items?.map((item) => item.SK)).toEqual(['ANCIENT', 'FUTURE']);
  expect((await db.send(new GetCommand({ TableName, Key: { PK: 'TTL', SK: 'PAST' } }))).Item).toBeUndefined();
  expect(await fixture.gateway.streams.read(TableName, start, 10)).toMatchObject([
    {
      eventName: 'REMOVE',
      userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' },
      dynamodb: { OldImage: { SK: { S: 'PAST' } } },
    },
  ]);

  fixture.clock.ahead = 25 * 60 * 60 * 1000;
  vi.advanceTimersByTime(20_000);
  const remaining = await fixture.gateway.streams.read(TableName, undefined, 10);
  expect(remaining.every((record) => record.eventName === 'REMOVE')).toBe(true);
});
