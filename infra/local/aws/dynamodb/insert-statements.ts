import { validationError } from './errors.ts';

type Input = Record<string, unknown>;

const maxStatements = 25;
const maxStatement = 8192;

/**
 * The only supported form of PartiQL: an insert with a parameter for every attribute, which creates many items at the
 * price of a Put each.
 */
const insertPattern = /^INSERT INTO "([\w.-]+)" VALUE \{((?:\s*'[^']+'\s*:\s*\?\s*,?)+)\}$/;

/** Converts a BatchExecuteStatement of inserts to Puts. */
export const parseInserts = <Put>(input: Input, put: (input: Input) => Put) => {
  const statements = input.Statements;
  if (!Array.isArray(statements) || statements.length < 1 || statements.length > maxStatements) {
    throw validationError(
      `1 validation error detected: Value at 'statements' failed to satisfy constraint: Member must have length between 1 and ${maxStatements}`,
    );
  }
  return {
    operation: 'BatchExecuteStatement' as const,
    itemRequests: statements.map(({ Statement, Parameters }: Input) => put(putInput(Statement, Parameters))),
    returnConsumed: typeof input.ReturnConsumedCapacity === 'string' ? input.ReturnConsumedCapacity : undefined,
  };
};

interface Insert {
  statement: string;
  table: string;
  names: string[];
}

/** The last parsed statement: an import sends thousands of statements with the same text. */
let lastInsert: Insert | undefined;

const parseInsert = (statement: unknown): Insert => {
  if (typeof statement !== 'string' || statement.length > maxStatement) {
    throw validationError(`Statement must be text of at most ${maxStatement} characters`);
  }
  if (lastInsert?.statement === statement) return lastInsert;
  const [, table, pairs] = insertPattern.exec(statement) ?? [];
  if (table === undefined || pairs === undefined) {
    throw validationError(
      `Not supported by the local stack: ${statement.slice(0, 60)}; only INSERT INTO "table" VALUE {'name': ?, …}`,
    );
  }
  lastInsert = { statement, table, names: [...pairs.matchAll(/'([^']+)'/g)].map(([, name]) => name ?? '') };
  return lastInsert;
};

const putInput = (statement: unknown, parameters: unknown): Input => {
  const { table, names } = parseInsert(statement);
  const values = Array.isArray(parameters) ? parameters : [];
  if (names.length !== values.length) {
    throw validationError('Number of parameters in request and statement don’t match.');
  }
  return { TableName: table, Item: Object.fromEntries(names.map((name, at) => [name, values[at]])) };
};
