import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { dynamo } from '../../functions/db/table.ts';

/** Capacity units, as DynamoDB bills them. */
export interface CapacityUsage {
  read: number;
  write: number;
}

let total: CapacityUsage = { read: 0, write: 0 };
let isCounting = false;

dynamo.middlewareStack.add(
  (next, { commandName }) =>
    async (args) => {
      if (!isCounting) return next(args);
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const answer = await next(args);
      const { ConsumedCapacity } = answer.output as { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] };
      const units = [ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      // The functions write in transactions, and in no other way.
      total[commandName === 'TransactWriteItemsCommand' ? 'write' : 'read'] += units;
      return answer;
    },
  { step: 'initialize', priority: 'high', name: 'countConsumedCapacity' },
);

/** Everything the table charges for while `work` runs. */
export const measureCapacity = async (work: () => Promise<unknown>): Promise<CapacityUsage> => {
  total = { read: 0, write: 0 };
  isCounting = true;
  try {
    await work();
  } finally {
    isCounting = false;
  }
  return total;
};
