import {
  type CancellationReason,
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { retry } from './retry.ts';
import { dynamo, tableName } from './table.ts';

/** One item of a transaction, built by `items.ts`. */
export interface TransactItem {
  item: RequestWithoutTable;
  /** Throws what a failed condition means; `found` is the stored item. Without it a failed condition is a defect. */
  onConditionFailed?: (found: Record<string, unknown> | undefined) => Promise<never> | never;
}

type SdkTransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<T> = T extends object ? Omit<T, 'TableName'> : never;
type RequestWithoutTable = {
  [Kind in keyof SdkTransactItem]?: WithoutTable<NonNullable<SdkTransactItem[Kind]>>;
};

/** DynamoDB's limit on the items of one transaction. */
export const maxTransactItems = 100;

/** Thrown where a condition fails because what was read has changed since; reading and composing again may succeed. */
export class StaleRead extends Error {}
/** As `onConditionFailed`. */
export const stale = (message: string) => (): never => {
  throw new StaleRead(message);
};

/** A concurrent transaction on one of the items; the same request may succeed a moment later. */
class TransactionConflict extends Error {}

export type Write = (items: readonly TransactItem[]) => Promise<void>;

/** An item without `onConditionFailed` whose condition failed. */
interface FailedCondition {
  item: TransactItem;
  cause: Error;
}

const isConflict = (error: unknown): boolean => error instanceof TransactionConflict;

/**
 * Runs `compose` again, from fresh reads, after a conflict with a concurrent transaction or a `StaleRead`. `compose`
 * writes with the function that it is given, which makes a single attempt: `transactWrite` would repeat the items of a
 * stale read.
 */
export const retryOnConflict = <T>(compose: (write: Write) => Promise<T>): Promise<T> =>
  retry(
    (error) => isConflict(error) || error instanceof StaleRead,
    () => compose(writeOrThrow),
  );

/** Writes all items or none, and retries conflicts; a failed condition throws what its item says. Accepts no items. */
export const transactWrite: Write = (items) => retry(isConflict, () => writeOrThrow(items));

/**
 * The same for conditions that may fail: resolves to the item whose condition failed, of those without
 * `onConditionFailed`, or to undefined when all items were written.
 */
export const tryTransactWrite = (items: readonly TransactItem[]): Promise<TransactItem | undefined> =>
  retry(isConflict, async () => (await writeOnce(items))?.item);

const writeOrThrow: Write = async (items) => {
  const failed = await writeOnce(items);
  if (failed) throw failed.cause;
};

const writeOnce = async (items: readonly TransactItem[]): Promise<FailedCondition | undefined> => {
  if (items.length === 0) return undefined;
  try {
    await dynamo.send(new TransactWriteCommand({ TransactItems: items.map(({ item }) => withTable(item)) }));
    return undefined;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const reasons = error.CancellationReasons ?? [];
    const index = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
    const item = items[index];
    if (item) {
      const found = reasons[index]?.Item;
      await item.onConditionFailed?.(found && unmarshall(found));
      return { item, cause: error };
    }
    if (reasons.some(isTransient)) throw new TransactionConflict(error.message, { cause: error });
    throw error;
  }
};

const isTransient = ({ Code }: CancellationReason): boolean =>
  Code === 'TransactionConflict' || Code === 'ThrottlingError' || Code === 'ProvisionedThroughputExceeded';

const withTable = (request: RequestWithoutTable): SdkTransactItem => {
  const TableName = tableName();
  return Object.fromEntries(
    Object.entries(request).map(([kind, parameters]) => [kind, { TableName, ...parameters }]),
  ) as SdkTransactItem;
};

/** Writes one Put, Update or Delete by itself, and retries conflicts; false where its condition fails. */
export const writeConditionally = ({ item }: TransactItem): Promise<boolean> =>
  retry(isConflict, async () => {
    try {
      await sendAlone(item);
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      if (error instanceof TransactionConflictException) throw new TransactionConflict(error.message, { cause: error });
      throw error;
    }
  });

const sendAlone = async ({ Put, Update, Delete }: RequestWithoutTable): Promise<void> => {
  const TableName = tableName();
  if (Put) await dynamo.send(new PutCommand({ TableName, ...Put }));
  else if (Update) await dynamo.send(new UpdateCommand({ TableName, ...Update }));
  else if (Delete) await dynamo.send(new DeleteCommand({ TableName, ...Delete }));
  else throw new Error('Only a Put, an Update or a Delete can be written by itself');
};
