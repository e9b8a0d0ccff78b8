import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { dynamo } from './table.ts';

const writing: ReadonlySet<string> = new Set([
  'BatchExecuteStatementCommand',
  'PutItemCommand',
  'TransactWriteItemsCommand',
  'UpdateItemCommand',
]);
let units = 0;
let counting = false;

/** Write units this process has consumed since the first call, indexes included; for the log of long jobs. */
export const consumedWriteUnits = (): number => {
  if (!counting) {
    counting = true;
    dynamo.middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          if (!writing.has(commandName)) return next(args);
          Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
          const result = await next(args);
          const { ConsumedCapacity: consumed = [] } = result.output as {
            ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[];
          };
          for (const { CapacityUnits = 0 } of [consumed].flat()) units += CapacityUnits;
          return result;
        },
      { step: 'initialize', priority: 'low', name: 'countWriteUnits' },
    );
  }
  return units;
};
