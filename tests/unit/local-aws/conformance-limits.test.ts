import { GetCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { db, PK, TableName } from './test-table.ts';

/** DynamoDB's developer guide: quotas. Conditions, pages and indexes are those of dynalite, which every test of a store uses. */
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
});
