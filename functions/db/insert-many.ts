import type { BatchStatementResponse } from '@aws-sdk/client-dynamodb';
import { BatchExecuteStatementCommand } from '@aws-sdk/lib-dynamodb';
import { Failure } from '../../shared/errors.ts';
import { dynamo, type Item, tableName } from './table.ts';

/** DynamoDB's limit on the statements of one request. */
const together = 25;
const lanes = 8;
const attempts = 8;
/** What passes by itself. */
const passing: ReadonlySet<string> = new Set([
  'InternalServerError',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
  'ThrottlingError',
  'TransactionConflict',
]);

/**
 * Inserts items where none were, each by itself, for the price of a Put each; answers those whose keys were taken. A
 * PartiQL insert is a Put under `attribute_not_exists` that travels with others, and its permission can change nothing.
 */
export const insertMany = async (items: readonly Item[]): Promise<Item[]> => {
  const taken: Item[] = [];
  const batches = Array.from({ length: Math.ceil(items.length / together) }, (_, at) =>
    items.slice(at * together, (at + 1) * together),
  );
  const lane = async (): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) taken.push(...(await inserted(batch)));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return taken;
};

const inserted = async (batch: readonly Item[]): Promise<Item[]> => {
  const taken: Item[] = [];
  let waiting = batch;
  for (let attempt = 1; waiting.length > 0; attempt += 1) {
    const responses = await sent(waiting);
    taken.push(...waiting.filter((_, at) => codeOf(responses[at]) === 'DuplicateItem'));
    waiting = waiting.filter((_, at) => isPassing(responses[at]));
    if (waiting.length === 0) break;
    if (attempt === attempts) throw new Failure('unavailable');
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** attempt));
  }
  return taken;
};

const codeOf = (response: BatchStatementResponse | undefined): string | undefined => response?.Error?.Code;

const isPassing = (response: BatchStatementResponse | undefined): boolean => {
  const code = codeOf(response);
  if (code === undefined || code === 'DuplicateItem') return false;
  if (passing.has(code)) return true;
  throw new Error(`An insert was refused: ${code} ${response?.Error?.Message}`);
};

const sent = async (items: readonly Item[]): Promise<readonly BatchStatementResponse[]> => {
  const { Responses = [] } = await dynamo.send(
    new BatchExecuteStatementCommand({
      Statements: items.map((item) => {
        const attributes = Object.entries(item).filter(([, value]) => value !== undefined);
        const names = attributes.map(([name]) => `'${name}': ?`).join(', ');
        return {
          Statement: `INSERT INTO "${tableName()}" VALUE {${names}}`,
          Parameters: attributes.map(([, value]) => value),
        };
      }),
    }),
  );
  return Responses as BatchStatementResponse[];
};
