import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Key } from '../../../functions/db/table.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

export const keyOf = ({ Put, Update, Delete, ConditionCheck }: TransactItem): Key =>
  (Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key) as unknown as Key;

/** Whether an item has this key; without a sort key, whether it is in this partition. */
export const hasKey =
  ({ PK, SK }: { PK: string; SK?: string }) =>
  (item: TransactItem): boolean =>
    keyOf(item).PK === PK && (SK === undefined || keyOf(item).SK === SK);
