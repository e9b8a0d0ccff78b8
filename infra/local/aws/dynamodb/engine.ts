import type { Database } from '../database.ts';
import { ServiceError } from '../protocol/service-error.ts';
import { writeCapacity } from './capacity.ts';
import { actions, db, type Item, type Operation, type ParsedRequest } from './dynalite.ts';
import { conflictError } from './errors.ts';
import type { ItemLocks } from './item-locks.ts';
import { asServiceError } from './requests.ts';
import { newScope, type Store, type WriteScope } from './store.ts';
import type { Stream } from './stream.ts';

type Output = Record<string, unknown>;
type WriteOperation = 'DeleteItem' | 'PutItem' | 'UpdateItem';
type BatchEntry = { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } };

export interface Engine {
  database: Database;
  store: Store;
  stream: Stream;
  itemLocks: ItemLocks;
  clock: () => number;
}

/** Runs one operation that is not a transaction; its items, index rows and stream records are one commit. */
export const runSingle = async (
  engine: Engine,
  operation: Operation,
  request: ParsedRequest,
  returnOldItemOnFailure: boolean,
): Promise<Output> => {
  if (operation === 'BatchWriteItem') return runBatchWrite(engine, request);
  if (operation === 'DeleteItem' || operation === 'PutItem' || operation === 'UpdateItem') {
    return runWrite(engine, operation, request, returnOldItemOnFailure);
  }
  return new Promise((resolve, reject) => {
    actions[operation](engine.store, request, (error, output) => {
      if (error) reject(asServiceError(error));
      else resolve(output ?? {});
    });
  });
};

/** Runs a dynalite action; with the synchronous store it calls back before it returns. */
export const runAction = (engine: Engine, operation: Operation, request: ParsedRequest): Output => {
  let result: Output | undefined;
  let failure: unknown;
  actions[operation](engine.store, request, (error, output) => {
    failure = error ? asServiceError(error) : undefined;
    result = output ?? {};
  });
  if (failure) throw failure;
  if (!result) throw new Error('The action did not call back synchronously');
  return result;
};

/** Runs `work` as one commit and notifies the readers of the changed streams. */
export const commitInScope = <Result>(engine: Engine, scope: WriteScope, work: () => Result): Result => {
  const result = engine.database.commit(() => engine.store.runInScope(scope, work));
  for (const table of scope.changed) engine.stream.notifyReaders(table);
  return result;
};

/** The stored item of a request, for conditions and for the item in a failed condition's response. */
export const storedItem = (engine: Engine, request: ParsedRequest): Item | undefined => {
  const table = engine.store.tables.get(request.TableName)?.description;
  const key = request.Key ?? request.Item;
  if (!table || !key) return undefined;
  let found: Item | undefined;
  engine.store.getItemDb(request.TableName).get(db.createKey(key, table), (_error, item) => {
    found = item;
  });
  return found;
};

const runWrite = (
  engine: Engine,
  operation: WriteOperation,
  request: ParsedRequest,
  returnOldItemOnFailure: boolean,
): Output => {
  if (engine.itemLocks.isLocked(engine.itemLocks.keyOf(request))) throw conflictError();
  const scope = newScope();
  try {
    const output = commitInScope(engine, scope, () => runAction(engine, operation, request));
    return withCapacity(output, writeCapacity(scope, request.ReturnConsumedCapacity)?.[0]);
  } catch (error) {
    if (returnOldItemOnFailure && error instanceof ServiceError && error.name === 'ConditionalCheckFailedException') {
      const item = storedItem(engine, request);
      if (item) error.body.Item = item;
    }
    throw error;
  }
};

/** Entries whose item is locked by a transaction are returned as unprocessed; the others are written. */
const runBatchWrite = (engine: Engine, request: ParsedRequest): Output => {
  const writable: Record<string, BatchEntry[]> = {};
  const locked: Record<string, BatchEntry[]> = {};
  for (const [table, entries] of Object.entries(request.RequestItems ?? {})) {
    for (const entry of entries as BatchEntry[]) {
      const key = engine.itemLocks.keyOf({
        TableName: table,
        Key: entry.PutRequest?.Item ?? entry.DeleteRequest?.Key ?? {},
      });
      const target = engine.itemLocks.isLocked(key) ? locked : writable;
      target[table] = [...(target[table] ?? []), entry];
    }
  }
  const scope = newScope();
  const writeRequest = { ...request, RequestItems: writable, ReturnConsumedCapacity: undefined };
  if (Object.keys(writable).length > 0) {
    commitInScope(engine, scope, () => runAction(engine, 'BatchWriteItem', writeRequest));
  }
  return withCapacity({ UnprocessedItems: locked }, writeCapacity(scope, request.ReturnConsumedCapacity));
};

const withCapacity = (output: Output, capacity: unknown): Output => {
  const { ConsumedCapacity: _replaced, ...rest } = output;
  return capacity === undefined ? rest : { ...rest, ConsumedCapacity: capacity };
};
