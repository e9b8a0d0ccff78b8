import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactGetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { db, fixture, PK, TableName } from './test-table.ts';

const transact = (TransactItems: TransactWriteCommandInput['TransactItems'], extra = {}) =>
  db.send(new TransactWriteCommand({ TransactItems, ...extra }));
const putItem = (SK: string, extra = {}) => ({ Put: { TableName, Item: { PK, SK, ...extra } } });
const get = async (SK: string) =>
  (await db.send(new GetCommand({ TableName, Key: { PK, SK }, ConsistentRead: true }))).Item;
const codes = (error: unknown) =>
  error instanceof TransactionCanceledException ? error.CancellationReasons?.map((reason) => reason.Code) : [];

describe('a transaction', () => {
  test('rejects more than 100 items, and two operations on one item', async () => {
    const many = Array.from({ length: 101 }, (_, at) => putItem(`M${at}`));
    await expect(transact(many)).rejects.toMatchObject({ name: 'ValidationException' });
    await expect(transact([putItem('A'), putItem('A')])).rejects.toMatchObject({
      name: 'ValidationException',
      message: 'Transaction request cannot include multiple operations on one item',
    });
    await transact(many.slice(0, 100));
  });

  test('runs once with a token, rejects the token with other items, and accepts it again after ten minutes', async () => {
    const add = (n: number) => [
      {
        Update: {
          TableName,
          Key: { PK, SK: 'COUNT' },
          UpdateExpression: 'ADD n :n',
          ExpressionAttributeValues: { ':n': n },
        },
      },
    ];
    const ClientRequestToken = crypto.randomUUID();
    await transact(add(1), { ClientRequestToken });
    await transact(add(1), { ClientRequestToken });
    expect(await get('COUNT')).toMatchObject({ n: 1 });
    await expect(transact(add(2), { ClientRequestToken })).rejects.toMatchObject({
      name: 'IdempotentParameterMismatchException',
    });
    fixture.clock.ahead += 11 * 60 * 1000;
    const later = DynamoDBDocumentClient.from(
      new DynamoDBClient({ ...fixture.clientOptions('admin'), systemClockOffset: fixture.clock.ahead }),
    );
    await later.send(new TransactWriteCommand({ TransactItems: add(2), ClientRequestToken }));
    fixture.clock.ahead = 0;
    expect(await get('COUNT')).toMatchObject({ n: 3 });
  });

  test('costs twice the units, including indexes', async () => {
    const { ConsumedCapacity } = await transact([putItem('A', { GSI1PK: PK, GSI1SK: '1', note: 'x'.repeat(1500) })], {
      ReturnConsumedCapacity: 'INDEXES',
    });
    expect(ConsumedCapacity).toMatchObject([
      {
        TableName,
        CapacityUnits: 8,
        WriteCapacityUnits: 8,
        Table: { CapacityUnits: 4 },
        GlobalSecondaryIndexes: { GSI1: { CapacityUnits: 4 } },
      },
    ]);
  });

  test('reads a consistent snapshot', async () => {
    await transact([putItem('A', { v: 1 }), putItem('B', { v: 2 })]);
    const read = await db.send(
      new TransactGetCommand({
        TransactItems: ['A', 'B', 'C'].map((SK) => ({ Get: { TableName, Key: { PK, SK } } })),
        ReturnConsumedCapacity: 'TOTAL',
      }),
    );
    expect(read.Responses?.map((response) => response.Item?.v)).toEqual([1, 2, undefined]);
    expect(read.ConsumedCapacity).toMatchObject([{ CapacityUnits: 6, ReadCapacityUnits: 6 }]);
  });
});

describe('concurrent transactions', () => {
  test('on one item conflict: one succeeds, the others receive the reason, nothing is written twice', async () => {
    await db.send(new PutCommand({ TableName, Item: { PK, SK: 'META', version: 1, decisions: 0 } }));
    const approve = (at: number) =>
      transact([
        {
          Update: {
            TableName,
            Key: { PK, SK: 'META' },
            UpdateExpression: 'SET version = :next ADD decisions :one',
            ConditionExpression: 'version = :shown',
            ExpressionAttributeValues: { ':next': 2, ':shown': 1, ':one': 1 },
          },
        },
        putItem(`EV#${at}`),
      ]);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => approve(at)));
    const rejections = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(rejections).toHaveLength(19);
    const reasons = rejections.map(({ reason }) => codes(reason)?.[0]);
    expect(reasons).toContain('TransactionConflict');
    for (const reason of reasons) expect(['TransactionConflict', 'ConditionalCheckFailed']).toContain(reason);
    expect(await get('META')).toMatchObject({ version: 2, decisions: 1 });
  });

  test('reject a single write on a locked item, leave batch entries unprocessed, and cancel a transactional read', async () => {
    const [written, single, batch, read] = await Promise.allSettled([
      transact([putItem('A', { by: 'transaction' })]),
      db.send(
        new UpdateCommand({
          TableName,
          Key: { PK, SK: 'A' },
          UpdateExpression: 'SET x = :x',
          ExpressionAttributeValues: { ':x': 1 },
        }),
      ),
      db.send(
        new BatchWriteCommand({
          RequestItems: {
            [TableName]: [{ PutRequest: { Item: { PK, SK: 'A' } } }, { PutRequest: { Item: { PK, SK: 'FREE' } } }],
          },
        }),
      ),
      db.send(new TransactGetCommand({ TransactItems: [{ Get: { TableName, Key: { PK, SK: 'A' } } }] })),
    ]);
    expect(written.status).toBe('fulfilled');
    expect(single).toMatchObject({ reason: { name: 'TransactionConflictException' } });
    expect(batch).toMatchObject({
      value: { UnprocessedItems: { [TableName]: [{ PutRequest: { Item: { SK: 'A' } } }] } },
    });
    expect(read).toMatchObject({ reason: { CancellationReasons: [{ Code: 'TransactionConflict' }] } });
    expect(await get('A')).toEqual({ PK, SK: 'A', by: 'transaction' });
    expect(await get('FREE')).toBeDefined();
  });

  test('on different items do not conflict', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, at) => transact([putItem(`P${at}`)])));
  });
});
