import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, fixture, PK, TableName } from './test-table.ts';

/** DynamoDB's developer guide: quotas, pagination and indexes. */
const put = (item: Record<string, unknown>) => db.send(new PutCommand({ TableName, Item: { PK, SK: 'A', ...item } }));
const validationErrorWith = (message: RegExp) => ({
  name: 'ValidationException',
  message: expect.stringMatching(message),
});

describe('Quotas', () => {
  test('limit an item to 400 KB, including attribute names', async () => {
    const overhead = 'PK'.length + PK.length + 'SK'.length + 'A'.length + 'body'.length;
    await put({ body: 'x'.repeat(400 * 1024 - overhead) });
    await expect(put({ body: 'x'.repeat(400 * 1024 - overhead + 1) })).rejects.toMatchObject(
      validationErrorWith(/size/i),
    );
  });

  test('count texts in UTF-8 bytes', async () => {
    const overhead = 'PK'.length + PK.length + 'SK'.length + 'A'.length + 'body'.length;
    const maxCharacters = Math.floor((400 * 1024 - overhead) / 3);
    await put({ body: '規'.repeat(maxCharacters) });
    await expect(put({ body: '規'.repeat(maxCharacters + 1) })).rejects.toMatchObject(validationErrorWith(/size/i));
    await expect(put({ list: [{ body: '規'.repeat(maxCharacters) }] })).rejects.toMatchObject(
      validationErrorWith(/size/i),
    );
    const append = {
      ...{ TableName, Key: { PK, SK: 'A' }, UpdateExpression: 'SET more = :more' },
      ExpressionAttributeValues: { ':more': '規規' },
    };
    await expect(db.send(new UpdateCommand(append))).rejects.toMatchObject(validationErrorWith(/size/i));
  });

  test('reject an update or a transaction that exceeds the item size, without any change', async () => {
    const half = 'x'.repeat(250 * 1024);
    await put({ body: half });
    const grow = {
      ...{ TableName, Key: { PK, SK: 'A' }, UpdateExpression: 'SET more = :half' },
      ExpressionAttributeValues: { ':half': half },
    };
    await expect(db.send(new UpdateCommand(grow))).rejects.toMatchObject(validationErrorWith(/size/i));
    const small = { Put: { TableName, Item: { PK, SK: 'B' } } };
    const cancelled = { name: 'TransactionCanceledException' };
    await expect(db.send(new TransactWriteCommand({ TransactItems: [small, { Update: grow }] }))).rejects.toMatchObject(
      cancelled,
    );
    const large = { Put: { TableName, Item: { PK, SK: 'A', body: half, more: half } } };
    await expect(db.send(new TransactWriteCommand({ TransactItems: [small, large] }))).rejects.toMatchObject(
      validationErrorWith(/size/i),
    );
    const { Item } = await db.send(new GetCommand({ TableName, Key: { PK, SK: 'B' } }));
    expect(Item).toBeUndefined();
  });

  test('limit a partition key to 2,048 bytes and a sort key to 1,024, and reject empty keys', async () => {
    await put({ PK: 'p'.repeat(2048), SK: 's'.repeat(1024) });
    await expect(put({ PK: 'p'.repeat(2049) })).rejects.toMatchObject(validationErrorWith(/2048/));
    await expect(put({ SK: 's'.repeat(1025) })).rejects.toMatchObject(validationErrorWith(/1024/));
    await expect(put({ SK: '' })).rejects.toMatchObject(validationErrorWith(/empty string/));
  });

  test('allow an empty string in an attribute that is not a key', async () => {
    await put({ nama: '' });
  });

  test('reject an empty set', async () => {
    const low = new DynamoDBClient(fixture.clientOptions('admin'));
    const { PutItemCommand } = await import('@aws-sdk/client-dynamodb');
    const empty = new PutItemCommand({ TableName, Item: { PK: { S: PK }, SK: { S: 'A' }, label: { SS: [] } } });
    await expect(low.send(empty)).rejects.toMatchObject(validationErrorWith(/empty/));
  });

  test('limit a number to 38 digits', async () => {
    const low = new DynamoDBClient(fixture.clientOptions('admin'));
    const { PutItemCommand } = await import('@aws-sdk/client-dynamodb');
    const number = (N: string) =>
      low.send(new PutItemCommand({ TableName, Item: { PK: { S: PK }, SK: { S: 'A' }, n: { N } } }));
    await number('9'.repeat(38));
    await expect(number('9'.repeat(39))).rejects.toMatchObject(validationErrorWith(/38/));
  });

  test('limit a batch to 100 reads or 25 writes of different items', async () => {
    const keys = (count: number) => Array.from({ length: count }, (_, at) => ({ PK, SK: `S${at}` }));
    const get = (count: number) =>
      db.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: keys(count) } } }));
    const write = (items: Record<string, unknown>[]) =>
      db.send(
        new BatchWriteCommand({ RequestItems: { [TableName]: items.map((Item) => ({ PutRequest: { Item } })) } }),
      );
    await get(100);
    await expect(get(101)).rejects.toMatchObject(validationErrorWith(/100|too many/i));
    await write(keys(25));
    await expect(write(keys(26))).rejects.toMatchObject(validationErrorWith(/25|too many/i));
    await expect(write([...keys(1), ...keys(1)])).rejects.toMatchObject(validationErrorWith(/duplicates/));
  });
});

describe('Paginating query results', () => {
  const query = (more: Partial<QueryCommandInput> = {}) =>
    db.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'PK = :pk',
        ExpressionAttributeValues: { ':pk': PK },
        ...more,
      }),
    );
  beforeEach(async () => {
    for (const SK of ['A', 'B', 'C', 'D']) await put({ SK, ganjil: SK === 'A' || SK === 'C' });
  });

  test('Limit counts items before the filter', async () => {
    const page = await query({
      Limit: 2,
      FilterExpression: 'ganjil = :g',
      ExpressionAttributeValues: { ':pk': PK, ':g': true },
    });
    expect(page).toMatchObject({ Count: 1, ScannedCount: 2, LastEvaluatedKey: { PK, SK: 'B' } });
  });

  test('a page that ends with the last item may have a LastEvaluatedKey with an empty next page', async () => {
    const page = await query({ Limit: 4 });
    expect(page.Count).toBe(4);
    if (page.LastEvaluatedKey) {
      expect(await query({ ExclusiveStartKey: page.LastEvaluatedKey })).toMatchObject({ Count: 0 });
    }
    expect((await query()).LastEvaluatedKey).toBeUndefined();
  });

  test('an ExclusiveStartKey need not exist', async () => {
    const page = await query({ ExclusiveStartKey: { PK, SK: 'BB' } });
    expect(page.Items?.map(({ SK }) => SK)).toEqual(['C', 'D']);
  });

  test('Select COUNT returns no items', async () => {
    const countOnly = await query({ Select: 'COUNT' });
    expect(countOnly).toMatchObject({ Count: 4, ScannedCount: 4 });
    expect(countOnly.Items).toBeUndefined();
  });

  test('rejects a filter on a key attribute', async () => {
    await expect(
      query({ FilterExpression: 'SK = :g', ExpressionAttributeValues: { ':pk': PK, ':g': 'A' } }),
    ).rejects.toMatchObject(validationErrorWith(/primary key attribute/i));
  });
});

describe('Global secondary indexes', () => {
  const onIndex = (IndexName: 'GSI1' | 'GSI2', more: Partial<QueryCommandInput> = {}) =>
    db.send(
      new QueryCommand({
        TableName,
        IndexName,
        KeyConditionExpression: `${IndexName}PK = :pk`,
        ExpressionAttributeValues: { ':pk': PK },
        ...more,
      }),
    );

  test('may contain several items with the same key', async () => {
    await put({ SK: 'A', GSI1PK: PK, GSI1SK: 'same' });
    await put({ SK: 'B', GSI1PK: PK, GSI1SK: 'same' });
    const first = await onIndex('GSI1', { Limit: 1 });
    const second = await onIndex('GSI1', { ExclusiveStartKey: first.LastEvaluatedKey });
    expect([...(first.Items ?? []), ...(second.Items ?? [])].map(({ SK }) => SK).sort()).toEqual(['A', 'B']);
    expect(Object.keys(first.LastEvaluatedKey ?? {}).sort()).toEqual(['GSI1PK', 'GSI1SK', 'PK', 'SK']);
  });

  test('do not support consistent reads', async () => {
    await expect(onIndex('GSI1', { ConsistentRead: true })).rejects.toMatchObject(
      validationErrorWith(/Consistent reads/i),
    );
  });

  test('reject a key of another type', async () => {
    await expect(put({ GSI1PK: 5, GSI1SK: '1' })).rejects.toMatchObject(validationErrorWith(/Type mismatch|Expected/i));
  });
});
