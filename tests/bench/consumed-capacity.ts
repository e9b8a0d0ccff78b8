import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { dynamo } from '../../functions/db/table.ts';

/** Capacity units as DynamoDB bills them. */
export interface CapacityUsage {
  read: number;
  write: number;
}

let total: CapacityUsage = { read: 0, write: 0 };
let requests = 0;
let isCounting = false;

dynamo.middlewareStack.add(
  (next, { commandName }) =>
    async (args) => {
      if (!isCounting) return next(args);
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const response = await next(args);
      requests += 1;
      const isWrite = /^(TransactWrite|BatchWrite|Put|Update|Delete)/.test(String(commandName));
      const { ConsumedCapacity } = response.output as { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] };
      const units = [ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      total[isWrite ? 'write' : 'read'] += units;
      return response;
    },
  { step: 'initialize', priority: 'high', name: 'countConsumedCapacity' },
);

/** The requests to the table while `run` runs, which only reads. */
export const countReads = async (run: () => Promise<unknown>): Promise<number> => {
  requests = 0;
  await measureCapacity(run);
  return requests;
};

/** The capacity units that the table consumes while `run` runs. */
export const measureCapacity = async (run: () => Promise<unknown>): Promise<CapacityUsage> => {
  total = { read: 0, write: 0 };
  isCounting = true;
  try {
    await run();
  } finally {
    isCounting = false;
  }
  return total;
};
