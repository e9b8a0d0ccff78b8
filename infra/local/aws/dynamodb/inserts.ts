import { ServiceError } from '../protocol/service-error.ts';
import { writeCapacity } from './capacity.ts';
import { commitScoped, type Engine, storedItem, writeNow } from './engine.ts';
import type { DynamodbRequest, Member } from './requests.ts';
import { newScope } from './store.ts';

type BatchInsert = Extract<DynamodbRequest, { operation: 'BatchExecuteStatement' }>;

interface Answer {
  TableName?: string;
  Error?: { Code: string; Message: string };
}

/** Each statement stands by itself: one that finds its key taken fails, and the others are written. */
export function runInserts(engine: Engine, { members, returnConsumed }: BatchInsert): Record<string, unknown> {
  const scope = newScope();
  const responses = commitScoped(engine, scope, () => members.map((member) => inserted(engine, member)));
  const capacity = writeCapacity(scope, returnConsumed);
  return { Responses: responses, ...(capacity && { ConsumedCapacity: capacity }) };
}

function inserted(engine: Engine, { request }: Member): Answer {
  const failed = (Code: string, Message: string): Answer => ({ Error: { Code, Message } });
  if (engine.holds.isHeld(engine.holds.keyOf(request))) {
    return failed('TransactionConflict', 'Transaction is ongoing for the item');
  }
  if (storedItem(engine, request)) return failed('DuplicateItem', 'Duplicate primary key exists in table');
  try {
    writeNow(engine, 'PutItem', request);
    return { TableName: request.TableName };
  } catch (error) {
    if (error instanceof ServiceError) return failed('ValidationError', error.message);
    throw error;
  }
}
