import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { db, PK, TableName } from './test-table.ts';

const put = (item: Record<string, unknown>) => db.send(new PutCommand({ TableName, Item: { PK, ...item } }));

describe('items', () => {
  test('validation errors have DynamoDB’s messages', async () => {
    await expect(put({})).rejects.toMatchObject({ name: 'ValidationException', message: /Missing the key SK/ });
    await expect(
      db.send(new PutCommand({ TableName, Item: { PK, SK: 'A', blob: 'x'.repeat(410_000) } })),
    ).rejects.toMatchObject({ name: 'ValidationException', message: /maximum allowed size/ });
    await expect(
      db.send(new GetCommand({ TableName: 'no-such-table', Key: { PK: 'a', SK: 'b' } })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});

describe('queries', () => {
  test('a page ends after 1 MB and the next one continues from there', async () => {
    const blob = 'x'.repeat(100_000);
    for (let at = 0; at < 15; at += 1) await put({ SK: String(at).padStart(2, '0'), blob });
    const sortKeys: unknown[] = [];
    let pages = 0;
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await db.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'PK = :pk',
          ExpressionAttributeValues: { ':pk': PK },
          ExclusiveStartKey,
        }),
      );
      sortKeys.push(...(page.Items ?? []).map((item) => item.SK));
      ExclusiveStartKey = page.LastEvaluatedKey;
      pages += 1;
    } while (ExclusiveStartKey);
    expect(pages).toBe(2);
    expect(new Set(sortKeys).size).toBe(15);
  });

  test('an index is sparse, contains its projection, and is updated with the item', async () => {
    await put({ SK: 'A', GSI1PK: `L#${PK}`, GSI1SK: '1', GSI2PK: `M#${PK}`, GSI2SK: '1', title: 'T', secret: 'S' });
    await put({ SK: 'B' });
    const query = async (IndexName: string, value: string) =>
      (
        await db.send(
          new QueryCommand({
            TableName,
            IndexName,
            KeyConditionExpression: '#k = :v',
            ExpressionAttributeNames: { '#k': `${IndexName}PK` },
            ExpressionAttributeValues: { ':v': value },
          }),
        )
      ).Items;
    expect(await query('GSI1', `L#${PK}`)).toMatchObject([{ SK: 'A', secret: 'S' }]);
    expect(await query('GSI2', `M#${PK}`)).toEqual([{ PK, SK: 'A', GSI2PK: `M#${PK}`, GSI2SK: '1', title: 'T' }]);
    await db.send(
      new UpdateCommand({
        TableName,
        Key: { PK, SK: 'A' },
        UpdateExpression: 'REMOVE GSI1PK SET title = :t',
        ExpressionAttributeValues: { ':t': 'U' },
      }),
    );
    expect(await query('GSI1', `L#${PK}`)).toEqual([]);
    expect(await query('GSI2', `M#${PK}`)).toMatchObject([{ title: 'U' }]);
    await db.send(new DeleteCommand({ TableName, Key: { PK, SK: 'A' } }));
    expect(await query('GSI2', `M#${PK}`)).toEqual([]);
  });
});

describe('capacity', () => {
  test('a write consumes units only of the indexes it changes', async () => {
    const write = async (item: object) =>
      (await db.send(new PutCommand({ TableName, Item: { PK, SK: 'A', ...item }, ReturnConsumedCapacity: 'INDEXES' })))
        .ConsumedCapacity;
    const key = { GSI1PK: PK, GSI1SK: '1' };
    expect(await write({ ...key, note: 'x'.repeat(1500) })).toMatchObject({
      CapacityUnits: 4,
      Table: { CapacityUnits: 2 },
      GlobalSecondaryIndexes: { GSI1: { CapacityUnits: 2 } },
    });
    expect(await write({ note: 'short' })).toMatchObject({ CapacityUnits: 4 });
    expect((await write({ note: 'short' }))?.GlobalSecondaryIndexes).toBeUndefined();
  });

  test('a consistent read costs twice as much as an eventually consistent one', async () => {
    await put({ SK: 'A', note: 'x'.repeat(5000) });
    const read = async (ConsistentRead: boolean) =>
      (
        await db.send(
          new GetCommand({ TableName, Key: { PK, SK: 'A' }, ConsistentRead, ReturnConsumedCapacity: 'TOTAL' }),
        )
      ).ConsumedCapacity?.CapacityUnits;
    expect(await read(true)).toBe(2);
    expect(await read(false)).toBe(1);
  });
});
