import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/** A transaction that DynamoDB cancelled, for these reasons, member by member. */
export const cancelled = (...codes: string[]): TransactionCanceledException =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

/** What DynamoDB answers when a single write's condition does not hold. */
export const conditionFailed = (): ConditionalCheckFailedException =>
  new ConditionalCheckFailedException({ message: 'The conditional request failed', $metadata: {} });
