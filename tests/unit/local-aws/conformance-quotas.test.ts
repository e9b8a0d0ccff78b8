import { DynamoDBClient, ExecuteStatementCommand } from '@aws-sdk/client-dynamodb';
import {
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, fixture, PK, TableName } from './test-table.ts';

/** DynamoDB's developer guide, "Quotas": each at its limit, which is let through, and one beyond. */
let Key = { PK: '', SK: 'A' };
beforeEach(() => {
  Key = { PK, SK: 'A' };
});

const refused = (message: RegExp) => ({ name: 'ValidationException', message: expect.stringMatching(message) });
const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const values = (count: number) => Object.fromEntries(range(count).map((at) => [`:v${at}`, at]));
const put = (item: Record<string, unknown>, more = {}) =>
  db.send(new PutCommand({ TableName, Item: { ...Key, ...item }, ...more }));
const update = (UpdateExpression: string, ExpressionAttributeValues?: Record<string, unknown>) =>
  db.send(new UpdateCommand({ TableName, Key, UpdateExpression, ExpressionAttributeValues }));
const filtered = (FilterExpression: string, ExpressionAttributeValues: Record<string, unknown>) =>
  db.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'PK = :pk',
      FilterExpression,
      ExpressionAttributeValues: { ':pk': Key.PK, ...ExpressionAttributeValues },
    }),
  );

describe('Expressions', () => {
  test('have at most 4 KB', async () => {
    const condition = (length: number) =>
      put({}, { ConditionExpression: `attribute_not_exists(${'x'.repeat(length - 'attribute_not_exists()'.length)})` });
    await condition(4096);
    await expect(condition(4097)).rejects.toMatchObject(refused(/size has exceeded.*4097/));
  });

  test('compare by IN with at most 100 operands, in filters and conditions', async () => {
    const oneOf = (count: number) => `ganjil IN (${Object.keys(values(count)).join()})`;
    await filtered(oneOf(100), values(100));
    await expect(filtered(oneOf(101), values(101))).rejects.toMatchObject(
      refused(/Invalid FilterExpression: The IN operator is provided with too many operands; number of operands: 101/),
    );
    const condition = { ConditionExpression: oneOf(101), ExpressionAttributeValues: values(101) };
    await expect(put({}, condition)).rejects.toMatchObject(refused(/Invalid ConditionExpression.*101/));
  });

  test('have at most 300 operators and functions', async () => {
    const differs = (operators: number) =>
      // Comparisons, and an AND between each two.
      range((operators + 1) / 2)
        .map(() => 'b<>:v0')
        .join(' AND ');
    await filtered(differs(299), values(1));
    await expect(filtered(differs(301), values(1))).rejects.toMatchObject(
      refused(/The expression contains too many operators; operator count: 301/),
    );
    const adds = (count: number) => `SET ${range(count).map((at) => `a${at}=:v0+:v0`)}`;
    await update(adds(300), values(1));
    await expect(update(adds(301), values(1))).rejects.toMatchObject(refused(/Invalid UpdateExpression.*301/));
  });
});

describe('Items', () => {
  test('have at most 400 KB after an update too', async () => {
    await put({ body: 'x'.repeat(399 * 1024) });
    await expect(update('SET more = :v', { ':v': 'y'.repeat(1024) })).rejects.toMatchObject(refused(/size/));
    const inTransaction = db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Update: {
              ...{ TableName, Key, UpdateExpression: 'SET more = :v' },
              ExpressionAttributeValues: { ':v': 'y'.repeat(1024) },
            },
          },
        ],
      }),
    );
    await expect(inTransaction).rejects.toMatchObject({
      CancellationReasons: [{ Code: 'ValidationError', Message: expect.stringMatching(/size/) }],
    });
    await update('SET more = :v', { ':v': 'y'.repeat(512) });
  });

  test('are nested for at most 32 levels', async () => {
    const nested = (levels: number): unknown => range(levels).reduce((inner: unknown) => ({ di: inner }), 'dasar');
    await put({ dalam: nested(31) });
    await expect(put({ dalam: nested(32) })).rejects.toMatchObject(refused(/Nesting Levels/));
    await update('SET dalam = :v', { ':v': nested(31) });
    await expect(update('SET dalam = :v', { ':v': [nested(31)] })).rejects.toMatchObject(refused(/Nesting Levels/));
  });

  test('are looked for by keys no longer than they can have', async () => {
    const get = (PK: string, SK: string) => db.send(new GetCommand({ TableName, Key: { PK, SK } }));
    await get('p'.repeat(2048), 's'.repeat(1024));
    await expect(get('p'.repeat(2049), 'A')).rejects.toMatchObject(refused(/2048/));
    await expect(get('P', 's'.repeat(1025))).rejects.toMatchObject(refused(/1024/));
  });

  test('stand in an index by keys of the same lengths', async () => {
    await put({ GSI1PK: 'p'.repeat(2048), GSI1SK: 's'.repeat(1024) });
    await expect(put({ GSI1PK: 'p'.repeat(2049), GSI1SK: 's' })).rejects.toMatchObject(refused(/2048/));
    await expect(put({ GSI1PK: 'p', GSI1SK: 's'.repeat(1025) })).rejects.toMatchObject(refused(/1024/));
    await expect(put({ GSI1PK: '', GSI1SK: 's' })).rejects.toMatchObject(refused(/empty string/));
    await expect(update('SET GSI1SK = :v', { ':v': 's'.repeat(1025) })).rejects.toMatchObject(refused(/1024/));
  });
});

describe('Transactions', () => {
  const puts = (count: number) =>
    new TransactWriteCommand({
      TransactItems: range(count).map((at) => ({ Put: { TableName, Item: { ...Key, SK: `S${at}` } } })),
    });

  test('have at most 100 members, written or read', async () => {
    const gets = (count: number) =>
      new TransactGetCommand({
        TransactItems: range(count).map((at) => ({ Get: { TableName, Key: { ...Key, SK: `S${at}` } } })),
      });
    await db.send(puts(100));
    await expect(db.send(puts(101))).rejects.toMatchObject(refused(/100/));
    expect((await db.send(gets(100))).Responses).toHaveLength(100);
    await expect(db.send(gets(101))).rejects.toMatchObject(refused(/100/));
  });
});

test('what the stage does not speak is refused by name', async () => {
  const low = new DynamoDBClient(fixture.clientOptions('admin'));
  await expect(low.send(new ExecuteStatementCommand({ Statement: 'SELECT * FROM x' }))).rejects.toMatchObject({
    name: 'UnknownOperationException',
  });
});
