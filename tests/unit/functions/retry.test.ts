import { BatchGetCommand, DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { equals, itemUpdate } from '../../../functions/db/items.ts';
import { readItems } from '../../../functions/db/table.ts';
import { retryOnConflict, StaleRead, transactWrite, tryTransactWrite } from '../../../functions/db/transactions.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { cancelledTransaction } from './cancelled-transaction.ts';

const table = mockAwsClient(DynamoDBDocumentClient);
const sentTransactions = (): number => table.commandCalls(TransactWriteCommand).length;
const conflicts = (times: number): void => {
  const replies = table.on(TransactWriteCommand);
  for (let index = 0; index < times; index += 1) replies.rejectsOnce(cancelledTransaction('TransactionConflict'));
  replies.resolves({});
};

beforeEach(() => {
  table.reset();
  process.env['TABLE_NAME'] = 'hims';
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

const item = itemUpdate({ PK: 'A', SK: 'B' }, { set: { version: 2 }, condition: equals('version', 1) });
const staleItem = itemUpdate(
  { PK: 'A', SK: 'B' },
  {
    set: { version: 2 },
    condition: equals('version', 1),
    onConditionFailed: () => {
      throw new StaleRead('changed');
    },
  },
);

test('repeats the same items after a conflict', async () => {
  conflicts(2);
  await transactWrite([item]);
  expect(sentTransactions()).toBe(3);
});

test('composes again after a conflict, with one attempt for each composition', async () => {
  conflicts(3);
  let compositions = 0;
  await retryOnConflict(async (write) => {
    compositions += 1;
    await write([item]);
  });
  expect([compositions, sentTransactions()]).toEqual([4, 4]);
});

test('composes again after a stale read, and never repeats its items', async () => {
  table.on(TransactWriteCommand).rejectsOnce(cancelledTransaction('ConditionalCheckFailed')).resolves({});
  let compositions = 0;
  await retryOnConflict(async (write) => {
    compositions += 1;
    await write([staleItem]);
  });
  expect([compositions, sentTransactions()]).toEqual([2, 2]);
  table.reset();
  table.on(TransactWriteCommand).rejects(cancelledTransaction('ConditionalCheckFailed'));
  await expect(transactWrite([staleItem])).rejects.toThrow(StaleRead);
  expect(sentTransactions()).toBe(1);
});

test('ends as a conflict (409) after the last attempt', async () => {
  table.on(TransactWriteCommand).rejects(cancelledTransaction('TransactionConflict'));
  await expect(transactWrite([item])).rejects.toMatchObject({ code: 'conflict', status: 409 });
  expect(sentTransactions()).toBe(20);
});

test('a condition that may fail resolves to its item; one that may not throws the error of DynamoDB', async () => {
  table.on(TransactWriteCommand).rejects(cancelledTransaction('ConditionalCheckFailed'));
  expect(await tryTransactWrite([item])).toBe(item);
  await expect(transactWrite([item])).rejects.toMatchObject({ name: 'TransactionCanceledException' });
});

test('reads again only the keys that DynamoDB left unread, and ends as unavailable (503) after the last attempt', async () => {
  const [one, two] = [
    { PK: 'A', SK: '1' },
    { PK: 'A', SK: '2' },
  ];
  table
    .on(BatchGetCommand)
    .resolvesOnce({ Responses: { hims: [one] }, UnprocessedKeys: { hims: { Keys: [two] } } })
    .resolvesOnce({ Responses: { hims: [two] } });
  expect(await readItems(z.object({ SK: z.string() }), [two, one])).toEqual([{ SK: '2' }, { SK: '1' }]);
  expect(table.commandCalls(BatchGetCommand)[1]?.args[0].input.RequestItems?.['hims']?.Keys).toEqual([two]);
  table.on(BatchGetCommand).resolves({ UnprocessedKeys: { hims: { Keys: [two] } } });
  await expect(readItems(z.object({ SK: z.string() }), [two])).rejects.toMatchObject({ code: 'unavailable' });
});
