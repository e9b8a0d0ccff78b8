import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Item } from 'dynalite';
import getItem from 'dynalite/actions/getItem.js';
import db from 'dynalite/db/index.js';
import { ServiceError } from '../protocol/service-error.ts';
import { transactReadCapacity, transactWriteCapacity } from './capacity.ts';
import { commitScoped, type Engine, runNow, storedItem, writeNow } from './engine.ts';
import { dynamodbError, validationError } from './errors.ts';
import { itemSize, plain, writeUnits } from './items.ts';
import type { DynamodbRequest, Member } from './requests.ts';
import { newScope, type WriteScope } from './store.ts';

export const TOKEN_SCHEMA = `
  CREATE TABLE IF NOT EXISTS tokens (token TEXT PRIMARY KEY, request TEXT NOT NULL, expires INTEGER NOT NULL);
`;

const IN_FLIGHT_MS = 3;
const TOKEN_MS = 10 * 60 * 1000;
const MAX_BYTES = 4 * 1024 * 1024;

type TransactWrite = Extract<DynamodbRequest, { operation: 'TransactWriteItems' }>;
type TransactGet = Extract<DynamodbRequest, { operation: 'TransactGetItems' }>;
type Output = Record<string, unknown>;

interface Reason {
  Code: 'None' | 'ConditionalCheckFailed' | 'TransactionConflict' | 'ValidationError';
  Message?: string;
  Item?: Item;
}

const NONE: Reason = { Code: 'None' };
const CONFLICT: Reason = { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' };

/** Leaves the commit when some member was refused, after every member was looked at. */
class Cancelled extends Error {
  readonly reasons: Reason[];
  constructor(reasons: Reason[]) {
    super('cancelled');
    this.reasons = reasons;
  }
}

function cancel(reasons: Reason[]): never {
  const codes = reasons.map((reason) => reason.Code).join(', ');
  const text = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  throw dynamodbError('TransactionCanceledException', text, { CancellationReasons: reasons });
}

/** All or nothing, within one commit; a repeated ClientRequestToken answers without doing it twice. */
export async function transactWrite(engine: Engine, transaction: TransactWrite): Promise<Output> {
  const { members, token, returnConsumed } = transaction;
  const keys = members.map((member) => engine.holds.keyOf(member.request));
  refuseDuplicates(keys);
  refuseOversize(members);
  const fingerprint = createHash('sha256').update(JSON.stringify(members)).digest('hex');
  const inFlightToken = token === undefined ? undefined : `token\n${token}`;

  if (token !== undefined) {
    if (engine.holds.isHeld(inFlightToken)) {
      throw dynamodbError(
        'TransactionInProgressException',
        'The transaction with the given request token is in progress',
      );
    }
    if (alreadyDone(engine, token, fingerprint)) return {};
  }
  if (keys.some((key) => engine.holds.isHeld(key))) {
    cancel(keys.map((key) => (engine.holds.isHeld(key) ? CONFLICT : NONE)));
  }

  const held = [...keys, inFlightToken].filter((key) => key !== undefined);
  engine.holds.hold(held);
  try {
    await sleep(IN_FLIGHT_MS);
    const scope = newScope();
    const checked = commitScoped(engine, scope, () => {
      const units = writeMembers(engine, members);
      if (token !== undefined) remember(engine, token, fingerprint);
      return units;
    });
    return answer(scope, checked, returnConsumed);
  } catch (error) {
    if (error instanceof Cancelled) return cancel(error.reasons);
    throw error;
  } finally {
    engine.holds.release(held);
  }
}

const answer = (scope: WriteScope, checked: { table: string; units: number }[], detail: string | undefined): Output => {
  const capacity = transactWriteCapacity(scope, checked, detail);
  return capacity ? { ConsumedCapacity: capacity } : {};
};

/** Conditions see the state before the transaction: no item occurs twice in one, so their order does not matter. */
function writeMembers(engine: Engine, members: Member[]): { table: string; units: number }[] {
  const checked: { table: string; units: number }[] = [];
  const reasons = members.map((member): Reason => {
    try {
      if (member.operation === 'ConditionCheckItem') checked.push(check(engine, member));
      else if (member.operation !== 'GetItem') writeNow(engine, member.operation, member.request);
      return NONE;
    } catch (error) {
      return reasonFor(engine, member, error);
    }
  });
  if (reasons.some((reason) => reason !== NONE)) throw new Cancelled(reasons);
  return checked;
}

function check(engine: Engine, { request }: Member): { table: string; units: number } {
  const found = runNow(engine, getItem, { TableName: request.TableName, Key: request.Key }).Item as Item | undefined;
  const refused = db.checkConditional(request, found);
  if (refused) throw new ServiceError(refused.body?.__type ?? '', refused.message);
  return { table: request.TableName, units: writeUnits(found) };
}

function reasonFor(engine: Engine, member: Member, error: unknown): Reason {
  if (!(error instanceof ServiceError)) throw error;
  if (error.name === 'ConditionalCheckFailedException') {
    const item = member.returnOldItemOnFailure ? storedItem(engine, member.request) : undefined;
    return { Code: 'ConditionalCheckFailed', Message: error.message, ...(item && { Item: plain(item) }) };
  }
  if (error.name === 'ValidationException') return { Code: 'ValidationError', Message: error.message };
  throw error;
}

function refuseDuplicates(keys: (string | undefined)[]): void {
  const known = keys.filter((key) => key !== undefined);
  if (new Set(known).size !== known.length) {
    throw validationError('Transaction request cannot include multiple operations on one item');
  }
}

function refuseOversize(members: Member[]): void {
  const bytes = members.reduce((sum, { request }) => sum + (request.Item ? itemSize(request.Item) : 0), 0);
  if (bytes > MAX_BYTES) throw validationError('Transaction size has exceeded the maximum allowed size of 4 MB');
}

function alreadyDone(engine: Engine, token: string, fingerprint: string): boolean {
  const done = engine.database.get<{ request: string }>(
    'SELECT request FROM tokens WHERE token = ? AND expires > ?',
    token,
    engine.clock(),
  );
  if (done && done.request !== fingerprint) {
    throw dynamodbError(
      'IdempotentParameterMismatchException',
      'Request parameters do not match the parameters of the request with the same token',
    );
  }
  return done !== undefined;
}

function remember(engine: Engine, token: string, fingerprint: string): void {
  const expires = engine.clock() + TOKEN_MS;
  engine.database.run(
    'INSERT OR REPLACE INTO tokens (token, request, expires) VALUES (?, ?, ?)',
    token,
    fingerprint,
    expires,
  );
}

export async function transactGet(engine: Engine, { members, returnConsumed }: TransactGet): Promise<Output> {
  const keys = members.map((member) => engine.holds.keyOf(member.request));
  refuseDuplicates(keys);
  if (keys.some((key) => engine.holds.isHeld(key))) {
    cancel(keys.map((key) => (engine.holds.isHeld(key) ? CONFLICT : NONE)));
  }
  const read: { table: string; item: Item | undefined }[] = [];
  const responses: Output[] = [];
  const reasons = members.map((member): Reason => {
    try {
      const { Item: item } = runNow(engine, getItem, member.request) as { Item?: Item };
      responses.push(item ? { Item: item } : {});
      read.push({ table: member.request.TableName, item: storedItem(engine, member.request) });
      return NONE;
    } catch (error) {
      return reasonFor(engine, member, error);
    }
  });
  if (reasons.some((reason) => reason !== NONE)) cancel(reasons);
  const capacity = transactReadCapacity(read, returnConsumed);
  return { Responses: responses, ...(capacity && { ConsumedCapacity: capacity }) };
}
