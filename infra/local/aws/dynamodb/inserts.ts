import type { Item } from 'dynalite';
import { ServiceError } from '../front/service-error.ts';
import { writeCapacity } from './capacity.ts';
import { commitScoped, type Engine, storedItem, writeNow } from './engine.ts';
import { validationError } from './errors.ts';
import type { DynamodbRequest, Member } from './requests.ts';
import { newScope } from './store.ts';

type BatchInsert = Extract<DynamodbRequest, { operation: 'BatchExecuteStatement' }>;
type Input = Record<string, unknown>;

const MOST_STATEMENTS = 25;
const LONGEST_STATEMENT = 8192;

/** Of PartiQL the one form that writes many new items for the price of a Put each: every attribute a parameter. */
const INSERT = /^INSERT INTO "([\w.-]+)" VALUE \{((?:\s*'[^']+'\s*:\s*\?\s*,?)+)\}$/;

/** The Puts that a BatchExecuteStatement of inserts comes to. */
export function parseInserts(input: Input, put: (input: Input) => Member): BatchInsert {
  const statements = input.Statements;
  if (!Array.isArray(statements) || statements.length < 1 || statements.length > MOST_STATEMENTS) {
    throw validationError(
      `1 validation error detected: Value at 'statements' failed to satisfy constraint: Member must have length between 1 and ${MOST_STATEMENTS}`,
    );
  }
  return {
    operation: 'BatchExecuteStatement',
    members: statements.map(({ Statement, Parameters }: Input) => put(putOf(Statement, Parameters))),
    returnConsumed: typeof input.ReturnConsumedCapacity === 'string' ? input.ReturnConsumedCapacity : undefined,
  };
}

function putOf(statement: unknown, parameters: unknown): Input {
  if (typeof statement !== 'string' || statement.length > LONGEST_STATEMENT) {
    throw validationError(`Statement must be text of at most ${LONGEST_STATEMENT} characters`);
  }
  const [, table, pairs] = INSERT.exec(statement) ?? [];
  if (table === undefined || pairs === undefined) {
    throw validationError(`Not spoken here: ${statement.slice(0, 60)}; only INSERT INTO "table" VALUE {'name': ?, …}`);
  }
  const names = [...pairs.matchAll(/'([^']+)'/g)].map(([, name]) => name ?? '');
  const values = Array.isArray(parameters) ? parameters : [];
  if (names.length !== values.length) {
    throw validationError('Number of parameters in request and statement don’t match.');
  }
  return { TableName: table, Item: Object.fromEntries(names.map((name, at) => [name, values[at]])) };
}

interface Answer {
  TableName?: string;
  Error?: { Code: string; Message: string; Item?: Item };
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
