import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  GetCommand,
  PutCommand,
  TransactGetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { db, fixture, PK, TableName } from './test-table.ts';

/** DynamoDB's developer guide: transactions, their cancellation reasons, and their stream records. */
type TransactItemList = NonNullable<TransactWriteCommandInput['TransactItems']>;

const put = (item: Record<string, unknown>) => db.send(new PutCommand({ TableName, Item: { PK, ...item } }));
const read = async (SK: string) => (await db.send(new GetCommand({ TableName, Key: { PK, SK } }))).Item;
const write = (TransactItems: TransactItemList) => db.send(new TransactWriteCommand({ TransactItems }));
const putNew = (SK: string, more = {}): TransactItemList[number] => ({
  Put: { TableName, Item: { PK, SK }, ConditionExpression: 'attribute_not_exists(PK)', ...more },
});
const reasonsOf = async (items: TransactItemList): Promise<CancellationReason[]> => {
  const error = await write(items).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof TransactionCanceledException)) throw new Error(`Not cancelled: ${String(error)}`);
  return error.CancellationReasons ?? [];
};

describe('Cancellation reasons', () => {
  test('follow the order of the items, with None for items without an error', async () => {
    await put({ SK: 'B' });
    const reasons = await reasonsOf([putNew('A'), putNew('B'), putNew('C')]);
    expect(reasons.map(({ Code }) => Code)).toEqual(['None', 'ConditionalCheckFailed', 'None']);
    expect(reasons[1]?.Message).toBe('The conditional request failed');
    expect([await read('A'), await read('C')]).toEqual([undefined, undefined]);
  });

  test('include the existing item only when requested', async () => {
    await put({ SK: 'A', nama: 'lama' });
    expect((await reasonsOf([putNew('A')]))[0]?.Item).toBeUndefined();
    const reasonsWithItem = await reasonsOf([putNew('A', { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' })]);
    expect(reasonsWithItem[0]?.Item).toMatchObject({ nama: { S: 'lama' } });
  });

  test('contain ValidationError when an update does not fit its item', async () => {
    await put({ SK: 'A', nama: 'teks' });
    const reasons = await reasonsOf([
      putNew('B'),
      {
        Update: {
          TableName,
          Key: { PK, SK: 'A' },
          UpdateExpression: 'ADD nama :one',
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
    ]);
    expect(reasons.map(({ Code }) => Code)).toEqual(['None', 'ValidationError']);
    expect(await read('B')).toBeUndefined();
  });
});

describe('TransactWriteItems', () => {
  test('a condition check writes nothing, and its item may be absent', async () => {
    const start = await fixture.gateway.streams.latest(TableName);
    await write([
      { ConditionCheck: { TableName, Key: { PK, SK: 'NONE' }, ConditionExpression: 'attribute_not_exists(PK)' } },
      putNew('A'),
    ]);
    expect(await read('NONE')).toBeUndefined();
    const records = await fixture.gateway.streams.read(TableName, start, 10);
    expect(records.map(({ eventName, dynamodb }) => [eventName, dynamodb?.Keys?.['SK']?.S])).toEqual([['INSERT', 'A']]);
  });

  test('deletes an item without a condition, whether or not it exists', async () => {
    await write([{ Delete: { TableName, Key: { PK, SK: 'NONE' } } }, putNew('A')]);
    expect(await read('A')).toBeDefined();
  });

  test('is limited to 4 MB', async () => {
    const big = Array.from({ length: 11 }, (_, at) => ({
      Put: { TableName, Item: { PK, SK: `S${at}`, isi: 'x'.repeat(399_000) } },
    }));
    await expect(write(big)).rejects.toMatchObject({ name: expect.stringMatching(/Validation|TransactionCanceled/) });
    await write(big.slice(0, 10));
  });
});

describe('TransactGetItems', () => {
  test('returns items in the requested order, with an empty entry for a missing one', async () => {
    await put({ SK: 'A', n: 1 });
    const { Responses } = await db.send(
      new TransactGetCommand({
        TransactItems: ['NONE', 'A'].map((SK) => ({
          Get: { TableName, Key: { PK, SK }, ProjectionExpression: 'n' },
        })),
      }),
    );
    expect(Responses?.map(({ Item }) => Item)).toEqual([undefined, { n: 1 }]);
  });
});
