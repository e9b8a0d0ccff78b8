import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/** A transaction that DynamoDB cancelled, with one reason code for each of its items. */
export const cancelledTransaction = (...codes: string[]): TransactionCanceledException =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

/** DynamoDB's error when the condition of a single write fails. */
export const failedCondition = (): ConditionalCheckFailedException =>
  new ConditionalCheckFailedException({ message: 'The conditional request failed', $metadata: {} });
