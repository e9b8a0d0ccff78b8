import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { hasKey, type TransactItem } from './transact-items.ts';

/** A transaction that DynamoDB cancelled, with one reason code for each of its items. */
export const cancelledTransaction = (...codes: string[]): TransactionCanceledException =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

/**
 * DynamoDB's answer to a transaction in which the conditions of the items with these keys fail, wherever they are in
 * it; without a sort key, of every item in the partition.
 */
export const failCondition =
  (...keys: { PK: string; SK?: string }[]) =>
  ({ TransactItems = [] }: TransactWriteCommandInput): never => {
    for (const key of keys)
      if (!TransactItems.some(hasKey(key))) throw new Error(`The transaction does not write ${key.PK} ${key.SK ?? ''}`);
    const failed = (item: TransactItem) => keys.some((key) => hasKey(key)(item));
    throw cancelledTransaction(...TransactItems.map((item) => (failed(item) ? 'ConditionalCheckFailed' : 'None')));
  };

/** DynamoDB's error when the condition of a single write fails. */
export const failedCondition = (): ConditionalCheckFailedException =>
  new ConditionalCheckFailedException({ message: 'The conditional request failed', $metadata: {} });
