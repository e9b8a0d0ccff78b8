import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import dynalite from 'dynalite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway, testAccount, testRegion, testTable } from './test-gateway.ts';

const { TimeToLiveSpecification: _unsupported, ...tableWithoutTtl } = testTable;
const TableName = testTable.TableName;
let other: Server;
let fixture: TestGateway;
let db: DynamoDBDocumentClient;

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });

beforeAll(async () => {
  other = dynalite({ createTableMs: 50 });
  fixture = await startTestGateway({ dynamodbEndpoint: await listen(other) });
  await fixture.gateway.createTable(tableWithoutTtl);
  await fixture.gateway.createTable(tableWithoutTtl);
  db = DynamoDBDocumentClient.from(new DynamoDBClient(fixture.clientOptions('admin')));
});
afterAll(async () => {
  await fixture.stop();
  await new Promise((resolve) => other.close(resolve));
});

test('another DynamoDB-compatible server is used behind the same signature and IAM checks', async () => {
  await db.send(new PutCommand({ TableName, Item: { PK: 'A', SK: '1', GSI1PK: 'G', GSI1SK: '1' } }));
  const found = await db.send(
    new QueryCommand({
      TableName,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :g',
      ExpressionAttributeValues: { ':g': 'G' },
    }),
  );
  expect(found.Items).toMatchObject([{ PK: 'A' }]);
  await expect(
    db.send(new PutCommand({ TableName, Item: { PK: 'A', SK: '1' }, ConditionExpression: 'attribute_not_exists(PK)' })),
  ).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });

  const Resource = `arn:aws:dynamodb:${testRegion}:${testAccount}:table/${TableName}`;
  fixture.addRole('writer', [{ Effect: 'Allow', Action: 'dynamodb:PutItem', Resource }]);
  const writer = DynamoDBDocumentClient.from(new DynamoDBClient(fixture.clientOptions('writer')));
  await writer.send(new PutCommand({ TableName, Item: { PK: 'B', SK: '1' } }));
  await expect(writer.send(new GetCommand({ TableName, Key: { PK: 'B', SK: '1' } }))).rejects.toMatchObject({
    name: 'AccessDeniedException',
  });
});

test('its streams are read through the Streams API, continuing from the last position', async () => {
  const sequences = ['101', '102', '103'];
  const calls: string[] = [];
  const fake = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const input = JSON.parse(body) as Record<string, string>;
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    calls.push(`${operation} ${input.ShardIteratorType ?? ''}`.trim());
    const responses: Record<string, unknown> = {
      DescribeTable: { Table: { TableStatus: 'ACTIVE', LatestStreamArn: 'arn:stream' } },
      DescribeStream: { StreamDescription: { Shards: [{ ShardId: 's1' }] } },
      GetShardIterator: { ShardIterator: input.SequenceNumber ?? '0' },
      GetRecords: {
        Records: sequences
          .filter((sequence) => sequence > (input.ShardIterator ?? ''))
          .map((SequenceNumber) => ({ eventName: 'INSERT', dynamodb: { SequenceNumber } })),
        NextShardIterator: sequences.at(-1),
      },
    };
    response.end(JSON.stringify(responses[operation] ?? {}));
  });
  const proxied = await startTestGateway({ dynamodbEndpoint: await listen(fake) });
  const { streams } = proxied.gateway;
  const read = async (after?: string) =>
    (await streams.read(TableName, after, 2)).map((record) => record.dynamodb?.SequenceNumber);
  try {
    expect(await proxied.gateway.createTable(testTable)).toMatchObject({ streamArn: 'arn:stream' });
    expect(await read()).toEqual(['101', '102']);
    expect(await read('102')).toEqual(['103']);
    expect(await streams.latest(TableName)).toBe('103');
    const recordArrived = streams.wait(TableName, '103', AbortSignal.timeout(5000));
    sequences.push('104');
    await recordArrived;
    expect(await read('103')).toEqual(['104']);
    expect(calls.filter((call) => call.endsWith('TRIM_HORIZON'))).toHaveLength(1);
  } finally {
    await proxied.stop();
    fake.close();
  }
});
