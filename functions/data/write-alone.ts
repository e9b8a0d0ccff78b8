import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { Failure } from '../../shared/errors.ts';
import { dynamo, tableName, type Write } from './table.ts';

const attempts = 6;

/**
 * One conditional Put on its own: half the price of a transaction, for what is repeatable without one. A failed
 * condition hands the item that was found to `otherwise`; when that returns, it is well as it is.
 */
export const putAlone = async (
  { item: { Put } }: Write,
  otherwise: (found: Record<string, unknown>) => void,
): Promise<void> => {
  if (!Put) throw new Error('Only a Put can be written alone');
  for (let attempt = 1; ; attempt += 1) {
    try {
      await dynamo.send(
        new PutCommand({ TableName: tableName(), ...Put, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
      );
      return;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return otherwise(unmarshall(error.Item ?? {}));
      if (!(error instanceof TransactionConflictException)) throw error;
      if (attempt === attempts) throw new Failure('conflict', {}, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** attempt));
    }
  }
};
