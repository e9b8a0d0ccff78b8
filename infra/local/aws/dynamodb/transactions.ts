import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '../protocol/service-error.ts';
import { transactReadCapacity, transactWriteCapacity } from './capacity.ts';
import { db, type Item } from './dynalite.ts';
import { commitInScope, type Engine, runAction, storedItem } from './engine.ts';
import { dynamodbError, validationError } from './errors.ts';
import { itemSize, plainItem, writeUnits } from './items.ts';
import type { DynamodbRequest, ItemRequest } from './requests.ts';
import { newScope, type WriteScope } from './store.ts';

export const tokenSchema = `
  CREATE TABLE IF NOT EXISTS tokens (token TEXT PRIMARY KEY, request TEXT NOT NULL, expires INTEGER NOT NULL);
`;

const inFlightMs = 3;
const tokenRetentionMs = 10 * 60 * 1000;
const maxBytes = 4 * 1024 * 1024;

type TransactWrite = Extract<DynamodbRequest, { operation: 'TransactWriteItems' }>;
type TransactGet = Extract<DynamodbRequest, { operation: 'TransactGetItems' }>;
type Output = Record<string, unknown>;

interface Reason {
  Code: 'None' | 'ConditionalCheckFailed' | 'TransactionConflict' | 'ValidationError';
  Message?: string;
  Item?: Item;
}

const noReason: Reason = { Code: 'None' };
const conflictReason: Reason = { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' };

/** Rolls the commit back when a condition failed, after every item was checked. */
class TransactionCancelled extends Error {
  readonly reasons: Reason[];
  constructor(reasons: Reason[]) {
    super('cancelled');
    this.reasons = reasons;
  }
}

const throwCancelled = (reasons: Reason[]): never => {
  const codes = reasons.map((reason) => reason.Code).join(', ');
  const text = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  throw dynamodbError('TransactionCanceledException', text, { CancellationReasons: reasons });
};

/** All writes in one commit, or none; a repeated ClientRequestToken returns without writing again. */
export const transactWrite = async (engine: Engine, transaction: TransactWrite): Promise<Output> => {
  const { itemRequests, token, returnConsumed } = transaction;
  const keys = itemRequests.map((itemRequest) => engine.itemLocks.keyOf(itemRequest.request));
  assertDistinctItems(keys);
  assertTotalSize(itemRequests);
  const fingerprint = createHash('sha256').update(JSON.stringify(itemRequests)).digest('hex');
  const inFlightToken = token === undefined ? undefined : `token\n${token}`;

  if (token !== undefined) {
    if (engine.itemLocks.isLocked(inFlightToken)) {
      throw dynamodbError(
        'TransactionInProgressException',
        'The transaction with the given request token is in progress',
      );
    }
    if (isCompleted(engine, token, fingerprint)) return {};
  }
  if (keys.some((key) => engine.itemLocks.isLocked(key))) {
    throwCancelled(keys.map((key) => (engine.itemLocks.isLocked(key) ? conflictReason : noReason)));
  }

  const lockedKeys = [...keys, inFlightToken].filter((key) => key !== undefined);
  engine.itemLocks.lock(lockedKeys);
  try {
    await sleep(inFlightMs);
    const scope = newScope();
    const checked = commitInScope(engine, scope, () => {
      const units = writeItems(engine, itemRequests);
      if (token !== undefined) saveToken(engine, token, fingerprint);
      return units;
    });
    return writeOutput(scope, checked, returnConsumed);
  } catch (error) {
    if (error instanceof TransactionCancelled) return throwCancelled(error.reasons);
    throw error;
  } finally {
    engine.itemLocks.release(lockedKeys);
  }
};

const writeOutput = (
  scope: WriteScope,
  checked: { table: string; units: number }[],
  detail: string | undefined,
): Output => {
  const capacity = transactWriteCapacity(scope, checked, detail);
  return capacity ? { ConsumedCapacity: capacity } : {};
};

/** Conditions refer to the state before the transaction; as no item occurs twice in it, the order does not matter. */
const writeItems = (engine: Engine, itemRequests: ItemRequest[]): { table: string; units: number }[] => {
  const checked: { table: string; units: number }[] = [];
  const reasons = itemRequests.map((itemRequest): Reason => {
    try {
      if (itemRequest.operation === 'ConditionCheckItem') checked.push(checkCondition(engine, itemRequest));
      else if (itemRequest.operation !== 'GetItem') runAction(engine, itemRequest.operation, itemRequest.request);
      return noReason;
    } catch (error) {
      return reasonFor(engine, itemRequest, error);
    }
  });
  if (reasons.some((reason) => reason !== noReason)) throw new TransactionCancelled(reasons);
  return checked;
};

const checkCondition = (engine: Engine, { request }: ItemRequest): { table: string; units: number } => {
  const found = runAction(engine, 'GetItem', { TableName: request.TableName, Key: request.Key }).Item as
    | Item
    | undefined;
  const failure = db.checkConditional(request, found);
  if (failure) throw new ServiceError(failure.body?.__type ?? '', failure.message);
  return { table: request.TableName, units: writeUnits(found) };
};

const reasonFor = (engine: Engine, itemRequest: ItemRequest, error: unknown): Reason => {
  if (!(error instanceof ServiceError)) throw error;
  if (error.name === 'ConditionalCheckFailedException') {
    const item = itemRequest.returnOldItemOnFailure ? storedItem(engine, itemRequest.request) : undefined;
    return { Code: 'ConditionalCheckFailed', Message: error.message, ...(item && { Item: plainItem(item) }) };
  }
  if (error.name === 'ValidationException') return { Code: 'ValidationError', Message: error.message };
  throw error;
};

const assertDistinctItems = (keys: (string | undefined)[]): void => {
  const presentKeys = keys.filter((key) => key !== undefined);
  if (new Set(presentKeys).size !== presentKeys.length) {
    throw validationError('Transaction request cannot include multiple operations on one item');
  }
};

const assertTotalSize = (itemRequests: ItemRequest[]): void => {
  const bytes = itemRequests.reduce((sum, { request }) => sum + (request.Item ? itemSize(request.Item) : 0), 0);
  if (bytes > maxBytes) throw validationError('Transaction size has exceeded the maximum allowed size of 4 MB');
};

const isCompleted = (engine: Engine, token: string, fingerprint: string): boolean => {
  const completed = engine.database.get<{ request: string }>(
    'SELECT request FROM tokens WHERE token = ? AND expires > ?',
    token,
    engine.clock(),
  );
  if (completed && completed.request !== fingerprint) {
    throw dynamodbError(
      'IdempotentParameterMismatchException',
      'Request parameters do not match the parameters of the request with the same token',
    );
  }
  return completed !== undefined;
};

const saveToken = (engine: Engine, token: string, fingerprint: string): void => {
  const expires = engine.clock() + tokenRetentionMs;
  engine.database.run(
    'INSERT OR REPLACE INTO tokens (token, request, expires) VALUES (?, ?, ?)',
    token,
    fingerprint,
    expires,
  );
};

export const transactGet = async (engine: Engine, { itemRequests, returnConsumed }: TransactGet): Promise<Output> => {
  const keys = itemRequests.map((itemRequest) => engine.itemLocks.keyOf(itemRequest.request));
  assertDistinctItems(keys);
  if (keys.some((key) => engine.itemLocks.isLocked(key))) {
    throwCancelled(keys.map((key) => (engine.itemLocks.isLocked(key) ? conflictReason : noReason)));
  }
  const readItems: { table: string; item: Item | undefined }[] = [];
  const responses: Output[] = [];
  const reasons = itemRequests.map((itemRequest): Reason => {
    try {
      const { Item: item } = runAction(engine, 'GetItem', itemRequest.request) as { Item?: Item };
      responses.push(item ? { Item: item } : {});
      readItems.push({ table: itemRequest.request.TableName, item: storedItem(engine, itemRequest.request) });
      return noReason;
    } catch (error) {
      return reasonFor(engine, itemRequest, error);
    }
  });
  if (reasons.some((reason) => reason !== noReason)) throwCancelled(reasons);
  const capacity = transactReadCapacity(readItems, returnConsumed);
  return { Responses: responses, ...(capacity && { ConsumedCapacity: capacity }) };
};
