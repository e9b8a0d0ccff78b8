import type { BatchStatementResponse } from '@aws-sdk/client-dynamodb';
import { BatchExecuteStatementCommand } from '@aws-sdk/lib-dynamodb';
import { retryUnprocessed } from './retry.ts';
import { dynamo, type Item, tableName } from './table.ts';

/** DynamoDB's limit on the statements of one request. */
const batchSize = 25;
const concurrency = 8;
/** Errors after which the same insert may succeed. */
const transientErrors: ReadonlySet<string> = new Set([
  'InternalServerError',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
  'ThrottlingError',
  'TransactionConflict',
]);

/**
 * Inserts each item where none has its key, at the cost of one Put each, and returns the items whose key was taken. A
 * PartiQL insert is a Put under `attribute_not_exists` that shares its request with others and cannot overwrite.
 */
export const insertMany = async (items: readonly Item[]): Promise<Item[]> => {
  const duplicates: Item[] = [];
  const batches = Array.from({ length: Math.ceil(items.length / batchSize) }, (_, index) =>
    items.slice(index * batchSize, (index + 1) * batchSize),
  );
  const worker = async (): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) duplicates.push(...(await insertBatch(batch)));
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return duplicates;
};

const insertBatch = async (batch: readonly Item[]): Promise<Item[]> => {
  const duplicates: Item[] = [];
  await retryUnprocessed(batch, async (remaining) => {
    const responses = await sendInserts(remaining);
    duplicates.push(...remaining.filter((_, index) => errorCode(responses[index]) === 'DuplicateItem'));
    return remaining.filter((_, index) => isTransient(responses[index]));
  });
  return duplicates;
};

const errorCode = (response: BatchStatementResponse | undefined): string | undefined => response?.Error?.Code;

const isTransient = (response: BatchStatementResponse | undefined): boolean => {
  const code = errorCode(response);
  if (code === undefined || code === 'DuplicateItem') return false;
  if (transientErrors.has(code)) return true;
  throw new Error(`An insert failed: ${code} ${response?.Error?.Message}`);
};

const sendInserts = async (items: readonly Item[]): Promise<readonly BatchStatementResponse[]> => {
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
