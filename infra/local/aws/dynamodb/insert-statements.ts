import { validationError } from './errors.ts';
import type { DynamodbRequest, Member } from './requests.ts';

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

interface Insert {
  statement: string;
  table: string;
  names: string[];
}

/** An import's statements come by the thousand and are nearly all alike. */
let latest: Insert | undefined;

function insertOf(statement: unknown): Insert {
  if (typeof statement !== 'string' || statement.length > LONGEST_STATEMENT) {
    throw validationError(`Statement must be text of at most ${LONGEST_STATEMENT} characters`);
  }
  if (latest?.statement === statement) return latest;
  const [, table, pairs] = INSERT.exec(statement) ?? [];
  if (table === undefined || pairs === undefined) {
    throw validationError(`Not spoken here: ${statement.slice(0, 60)}; only INSERT INTO "table" VALUE {'name': ?, …}`);
  }
  latest = { statement, table, names: [...pairs.matchAll(/'([^']+)'/g)].map(([, name]) => name ?? '') };
  return latest;
}

function putOf(statement: unknown, parameters: unknown): Input {
  const { table, names } = insertOf(statement);
  const values = Array.isArray(parameters) ? parameters : [];
  if (names.length !== values.length) {
    throw validationError('Number of parameters in request and statement don’t match.');
  }
  return { TableName: table, Item: Object.fromEntries(names.map((name, at) => [name, values[at]])) };
}
