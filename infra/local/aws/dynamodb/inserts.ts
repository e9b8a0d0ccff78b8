import { ServiceError } from '../protocol/service-error.ts';
import { writeCapacity } from './capacity.ts';
import { commitInScope, type Engine, runAction, storedItem } from './engine.ts';
import type { DynamodbRequest, ItemRequest } from './requests.ts';
import { newScope } from './store.ts';

type BatchInsert = Extract<DynamodbRequest, { operation: 'BatchExecuteStatement' }>;

interface StatementResponse {
  TableName?: string;
  Error?: { Code: string; Message: string };
}

/** Each statement succeeds or fails on its own: one whose key exists fails, the others are written. */
export const runInserts = (engine: Engine, { itemRequests, returnConsumed }: BatchInsert): Record<string, unknown> => {
  const scope = newScope();
  const responses = commitInScope(engine, scope, () =>
    itemRequests.map((itemRequest) => insertItem(engine, itemRequest)),
  );
  const capacity = writeCapacity(scope, returnConsumed);
  return { Responses: responses, ...(capacity && { ConsumedCapacity: capacity }) };
};

const insertItem = (engine: Engine, { request }: ItemRequest): StatementResponse => {
  const failure = (Code: string, Message: string): StatementResponse => ({ Error: { Code, Message } });
  if (engine.itemLocks.isLocked(engine.itemLocks.keyOf(request))) {
    return failure('TransactionConflict', 'Transaction is ongoing for the item');
  }
  if (storedItem(engine, request)) return failure('DuplicateItem', 'Duplicate primary key exists in table');
  try {
    runAction(engine, 'PutItem', request);
    return { TableName: request.TableName };
  } catch (error) {
    if (error instanceof ServiceError) return failure('ValidationError', error.message);
    throw error;
  }
};
