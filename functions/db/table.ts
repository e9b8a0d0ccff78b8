import {
  type CancellationReason,
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  type UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { z } from 'zod';
import { Failure } from '../../shared/errors.ts';
import { requiredEnv } from '../runtime/env.ts';

export const dynamo = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
});

export const tableName = (): string => requiredEnv('TABLE_NAME');

export interface Key {
  PK: string;
  SK: string;
}
export type Item = Key & Record<string, unknown>;

/** One member of a transaction, and what its failed condition means. */
export interface TransactItem {
  item: WriteWithoutTable;
  /** Thrown when this member's condition fails; without it a failed condition is a defect. */
  onConditionFailed?: (found: Record<string, unknown> | undefined) => Promise<never> | never;
}

type SdkTransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<T> = T extends object ? Omit<T, 'TableName'> : never;
type WriteWithoutTable = {
  [Kind in keyof SdkTransactItem]?: WithoutTable<NonNullable<SdkTransactItem[Kind]>>;
};

/** DynamoDB's limit on the members of one transaction. */
export const maxTransactItems = 100;

const attempts = 6;
const pause = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** attempt));

const conflicted = (reasons: readonly CancellationReason[]): boolean =>
  reasons.some(
    ({ Code }) =>
      Code === 'TransactionConflict' || Code === 'ThrottlingError' || Code === 'ProvisionedThroughputExceeded',
  );

/**
 * Writes all members or none. A failed condition throws what its member says; a conflict with a concurrent
 * transaction is tried again with jitter, then answered as `conflict` (409). Without members nothing is written.
 */
export const transactWrite = async (writes: readonly TransactItem[]): Promise<void> => {
  if (writes.length === 0) return;
  for (let attempt = 0; ; attempt += 1) {
    try {
      await dynamo.send(
        new TransactWriteCommand({
          TransactItems: writes.map(({ item }) => inTable(item)),
        }),
      );
      return;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      const failed = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
      const refused = failed < 0 ? undefined : writes[failed];
      if (refused) {
        if (!refused.onConditionFailed) throw error;
        const found = reasons[failed]?.Item;
        return refused.onConditionFailed(found && unmarshall(found));
      }
      if (!conflicted(reasons)) throw error;
      if (attempt + 1 >= attempts) throw new Failure('conflict', {}, { cause: error });
      await pause(attempt);
    }
  }
};

const inTable = (write: WriteWithoutTable): SdkTransactItem => {
  const TableName = tableName();
  return Object.fromEntries(
    Object.entries(write).map(([kind, member]) => [kind, { TableName, ...member }]),
  ) as SdkTransactItem;
};

/** Writes one item under a condition; false where the condition does not hold. Transactions on it are waited for. */
export const writeConditionally = async (command: PutCommand | UpdateCommand): Promise<boolean> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await (command instanceof PutCommand ? dynamo.send(command) : dynamo.send(command));
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      if (!(error instanceof TransactionConflictException)) throw error;
      if (attempt + 1 >= attempts) throw new Failure('conflict', {}, { cause: error });
      await pause(attempt);
    }
  }
};

/** One item, read consistently, parsed; undefined where there is none or its time to live has passed. */
export const readItem = async <S extends z.ZodType>(schema: S, key: Key): Promise<z.output<S> | undefined> => {
  const { Item } = await dynamo.send(new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }));
  return Item === undefined || isExpired(Item) ? undefined : schema.parse(Item);
};

const isExpired = (item: Record<string, unknown>): boolean =>
  typeof item['ttl'] === 'number' && item['ttl'] * 1000 <= Date.now();

/** Many items by key, read consistently, in the order asked; missing ones are undefined. */
export const readItems = async <S extends z.ZodType>(
  schema: S,
  keys: readonly Key[],
): Promise<(z.output<S> | undefined)[]> => {
  const found = new Map<string, z.output<S>>();
  for (let at = 0; at < keys.length; at += 100) {
    let wanted: Key[] | undefined = keys.slice(at, at + 100).map(({ PK, SK }) => ({ PK, SK }));
    for (let attempt = 0; wanted && wanted.length > 0; attempt += 1) {
      if (attempt >= attempts) throw new Failure('unavailable');
      if (attempt > 0) await pause(attempt);
      const answer: Awaited<ReturnType<typeof batchGet>> = await batchGet(wanted);
      for (const item of answer.items) found.set(`${item['PK']}\n${item['SK']}`, schema.parse(item));
      wanted = answer.unread;
    }
  }
  return keys.map(({ PK, SK }) => found.get(`${PK}\n${SK}`));
};

const batchGet = async (keys: Key[]): Promise<{ items: Record<string, unknown>[]; unread: Key[] | undefined }> => {
  const name = tableName();
  const { Responses, UnprocessedKeys } = await dynamo.send(
    new BatchGetCommand({
      RequestItems: { [name]: { Keys: keys, ConsistentRead: true } },
    }),
  );
  return {
    items: Responses?.[name] ?? [],
    unread: UnprocessedKeys?.[name]?.Keys as Key[] | undefined,
  };
};

export interface Page<T> {
  items: T[];
  /** Where the next page starts; null at the end. */
  next: Record<string, unknown> | null;
}

type QueryInput = Omit<QueryCommandInput, 'TableName' | 'KeyConditionExpression' | 'ExclusiveStartKey'> & {
  where: string;
  from?: Record<string, unknown> | undefined;
};

/** One page of items under a key condition, parsed. Items whose time to live has passed are left out. */
export const readPage = async <S extends z.ZodType>(
  schema: S,
  { where, from, ...asked }: QueryInput,
): Promise<Page<z.output<S>>> => {
  const { Items = [], LastEvaluatedKey } = await dynamo.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: where,
      ExclusiveStartKey: from,
      ...asked,
    }),
  );
  return {
    items: Items.filter((item) => !isExpired(item)).map((item) => schema.parse(item)),
    next: LastEvaluatedKey ?? null,
  };
};

/** Every item under a key condition. */
export const readAll = async <S extends z.ZodType>(schema: S, asked: QueryInput): Promise<z.output<S>[]> => {
  const all: z.output<S>[] = [];
  let from = asked.from;
  do {
    const page: Page<z.output<S>> = await readPage(schema, { ...asked, from });
    all.push(...page.items);
    from = page.next ?? undefined;
  } while (from);
  return all;
};
