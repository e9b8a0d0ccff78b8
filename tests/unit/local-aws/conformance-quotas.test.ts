import { DynamoDBClient, ExecuteStatementCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, fixture, PK, TableName } from './test-table.ts';

/** DynamoDB's developer guide, "Quotas": each tested at its limit, which is accepted, and one beyond. */
let Key = { PK: '', SK: 'A' };
beforeEach(() => {
  Key = { PK, SK: 'A' };
});

const validationErrorWith = (message: RegExp) => ({
  name: 'ValidationException',
  message: expect.stringMatching(message),
});
const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const values = (count: number) => Object.fromEntries(range(count).map((at) => [`:v${at}`, at]));
const put = (item: Record<string, unknown>, more = {}) =>
  db.send(new PutCommand({ TableName, Item: { ...Key, ...item }, ...more }));
const update = (UpdateExpression: string, ExpressionAttributeValues?: Record<string, unknown>) =>
  db.send(new UpdateCommand({ TableName, Key, UpdateExpression, ExpressionAttributeValues }));
const queryWithFilter = (FilterExpression: string, ExpressionAttributeValues: Record<string, unknown>) =>
  db.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'PK = :pk',
      FilterExpression,
      ExpressionAttributeValues: { ':pk': Key.PK, ...ExpressionAttributeValues },
    }),
  );

describe('Expressions', () => {
  test('are limited to 4 KB', async () => {
    const condition = (length: number) =>
      put({}, { ConditionExpression: `attribute_not_exists(${'x'.repeat(length - 'attribute_not_exists()'.length)})` });
    await condition(4096);
    await expect(condition(4097)).rejects.toMatchObject(validationErrorWith(/size has exceeded.*4097/));
  });

  test('limit IN to 100 operands, in filters and conditions', async () => {
    const oneOf = (count: number) => `ganjil IN (${Object.keys(values(count)).join()})`;
    await queryWithFilter(oneOf(100), values(100));
    await expect(queryWithFilter(oneOf(101), values(101))).rejects.toMatchObject(
      validationErrorWith(
        /Invalid FilterExpression: The IN operator is provided with too many operands; number of operands: 101/,
      ),
    );
    const condition = { ConditionExpression: oneOf(101), ExpressionAttributeValues: values(101) };
    await expect(put({}, condition)).rejects.toMatchObject(validationErrorWith(/Invalid ConditionExpression.*101/));
  });

  test('are limited to 300 operators and functions', async () => {
    const comparisons = (operators: number) =>
      // Comparisons, joined by AND.
      range((operators + 1) / 2)
        .map(() => 'b<>:v0')
        .join(' AND ');
    await queryWithFilter(comparisons(299), values(1));
    await expect(queryWithFilter(comparisons(301), values(1))).rejects.toMatchObject(
      validationErrorWith(/The expression contains too many operators; operator count: 301/),
    );
    const additions = (count: number) => `SET ${range(count).map((at) => `a${at}=:v0+:v0`)}`;
    await update(additions(300), values(1));
    await expect(update(additions(301), values(1))).rejects.toMatchObject(
      validationErrorWith(/Invalid UpdateExpression.*301/),
    );
  });
});

describe('Items', () => {
  test('are limited to 32 levels of nesting', async () => {
    const nested = (levels: number): unknown => range(levels).reduce((inner: unknown) => ({ di: inner }), 'dasar');
    await put({ dalam: nested(31) });
    await expect(put({ dalam: nested(32) })).rejects.toMatchObject(validationErrorWith(/Nesting Levels/));
    await update('SET dalam = :v', { ':v': nested(31) });
    await expect(update('SET dalam = :v', { ':v': [nested(31)] })).rejects.toMatchObject(
      validationErrorWith(/Nesting Levels/),
    );
  });

  test('reject a lookup by a key above the limit', async () => {
    const get = (PK: string, SK: string) => db.send(new GetCommand({ TableName, Key: { PK, SK } }));
    await get('p'.repeat(2048), 's'.repeat(1024));
    await expect(get('p'.repeat(2049), 'A')).rejects.toMatchObject(validationErrorWith(/2048/));
    await expect(get('P', 's'.repeat(1025))).rejects.toMatchObject(validationErrorWith(/1024/));
  });

  test('apply the same key limits to indexes', async () => {
    await put({ GSI1PK: 'p'.repeat(2048), GSI1SK: 's'.repeat(1024) });
    await expect(put({ GSI1PK: 'p'.repeat(2049), GSI1SK: 's' })).rejects.toMatchObject(validationErrorWith(/2048/));
    await expect(put({ GSI1PK: 'p', GSI1SK: 's'.repeat(1025) })).rejects.toMatchObject(validationErrorWith(/1024/));
    await expect(put({ GSI1PK: '', GSI1SK: 's' })).rejects.toMatchObject(validationErrorWith(/empty string/));
    await expect(update('SET GSI1SK = :v', { ':v': 's'.repeat(1025) })).rejects.toMatchObject(
      validationErrorWith(/1024/),
    );
  });
});

test('rejects an unsupported operation by name', async () => {
  const low = new DynamoDBClient(fixture.clientOptions('admin'));
  await expect(low.send(new ExecuteStatementCommand({ Statement: 'SELECT * FROM x' }))).rejects.toMatchObject({
    name: 'UnknownOperationException',
  });
});
