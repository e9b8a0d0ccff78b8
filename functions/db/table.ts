import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { requiredEnv } from '../runtime/env.ts';
import { retryUnprocessed } from './retry.ts';

export const dynamo = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
});

export const tableName = (): string => requiredEnv('TABLE_NAME');

export interface Key {
  PK: string;
  SK: string;
}
export type Item = Key & Record<string, unknown>;

/** DynamoDB's limit on the keys of one BatchGetItem. */
const maxBatchKeys = 100;
/** Concurrent requests of one read of many items. */
const batchConcurrency = 4;

/** One item, read consistently, parsed; undefined where there is none or its time to live has passed. */
export const readItem = async <S extends z.core.$ZodType>(schema: S, key: Key): Promise<z.output<S> | undefined> => {
  const { Item } = await dynamo.send(new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }));
  return Item === undefined || isExpired(Item) ? undefined : z.parse(schema, Item);
};

const isExpired = (item: Record<string, unknown>): boolean =>
  typeof item['ttl'] === 'number' && item['ttl'] * 1000 <= Date.now();

/** Many items by key, read consistently, in the order of the keys, which may repeat; missing ones are undefined. */
export const readItems = async <S extends z.core.$ZodType>(
  schema: S,
  keys: readonly Key[],
): Promise<(z.output<S> | undefined)[]> => {
  const found = new Map<string, z.output<S>>();
  // BatchGetItem refuses a repeated key.
  const unique = [...new Map(keys.map(({ PK, SK }) => [`${PK}\n${SK}`, { PK, SK }])).values()];
  const batches = Array.from({ length: Math.ceil(unique.length / maxBatchKeys) }, (_, at) =>
    unique.slice(at * maxBatchKeys, (at + 1) * maxBatchKeys),
  );
  await pLimit(batchConcurrency).map(batches, (batch) =>
    retryUnprocessed(batch, async (unread) => {
      const name = tableName();
      const RequestItems = { [name]: { Keys: [...unread], ConsistentRead: true } };
      const { Responses, UnprocessedKeys } = await dynamo.send(new BatchGetCommand({ RequestItems }));
      for (const item of Responses?.[name] ?? []) found.set(`${item['PK']}\n${item['SK']}`, z.parse(schema, item));
      return (UnprocessedKeys?.[name]?.Keys ?? []) as Key[];
    }),
  );
  return keys.map(({ PK, SK }) => found.get(`${PK}\n${SK}`));
};

export interface Page<T> {
  items: T[];
  /** Start key of the next page; null at the end. */
  next: Record<string, unknown> | null;
}

type QueryInput = Omit<QueryCommandInput, 'TableName' | 'KeyConditionExpression' | 'ExclusiveStartKey'> & {
  where: string;
  from?: Record<string, unknown> | undefined;
};

const ofPartition = (index: '' | 'GSI1' | 'GSI2', PK: string, prefix?: string) => ({
  where: `${index}PK = :pk${prefix === undefined ? '' : ` AND begins_with(${index}SK, :prefix)`}`,
  ExpressionAttributeValues: { ':pk': PK, ...(prefix !== undefined && { ':prefix': prefix }) },
});
/** The items of a partition, or those whose sort keys begin so, read consistently. */
export const partition = (PK: string, prefix?: string) => ({ ...ofPartition('', PK, prefix), ConsistentRead: true });
/** The same of an index, which may lag by moments. */
export const partitionOfGSI1 = (PK: string, prefix?: string) => ({
  ...ofPartition('GSI1', PK, prefix),
  IndexName: 'GSI1',
});
export const partitionOfGSI2 = (PK: string, prefix?: string) => ({
  ...ofPartition('GSI2', PK, prefix),
  IndexName: 'GSI2',
});

/** One page of items under a key condition, parsed. Items whose time to live has passed are left out. */
export const readPage = async <S extends z.core.$ZodType>(
  schema: S,
  { where, from, ...query }: QueryInput,
): Promise<Page<z.output<S>>> => {
  const { Items = [], LastEvaluatedKey } = await dynamo.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: where,
      ExclusiveStartKey: from,
      ...query,
    }),
  );
  return {
    items: Items.filter((item) => !isExpired(item)).map((item) => z.parse(schema, item)),
    next: LastEvaluatedKey ?? null,
  };
};

export const readAll = async <S extends z.core.$ZodType>(schema: S, query: QueryInput): Promise<z.output<S>[]> => {
  const all: z.output<S>[] = [];
  let from = query.from;
  do {
    const page: Page<z.output<S>> = await readPage(schema, { ...query, from });
    all.push(...page.items);
    from = page.next ?? undefined;
  } while (from);
  return all;
};
