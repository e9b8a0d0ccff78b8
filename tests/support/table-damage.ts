import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Item, Key } from '../../functions/db/table.ts';

/** Items of the table that this process uses, changed by no call of the product, and given back as they were. */
export interface TableDamage {
  /** The items as they were first read. */
  items: readonly Item[];
  find: (matches: (item: Item) => boolean) => Item;
  put: (item: Item) => Promise<void>;
  remove: (key: Key) => Promise<void>;
  /** Restores every item that was put or removed. */
  restore: () => Promise<void>;
}

export const openTableDamage = async (): Promise<TableDamage> => {
  const { dynamo, tableName } = await import('../../functions/db/table.ts');
  const { itemDelete, itemPut } = await import('../../functions/db/items.ts');
  const { writeConditionally } = await import('../../functions/db/transactions.ts');
  const items: Item[] = [];
  const pages = paginateScan({ client: dynamo }, { TableName: tableName(), ConsistentRead: true });
  for await (const { Items = [] } of pages) items.push(...(Items as Item[]));
  const put = (item: Item) => writeConditionally(itemPut(item));
  const remove = ({ PK, SK }: Key) => writeConditionally(itemDelete({ PK, SK }));
  const changed: Key[] = [];
  const isAt =
    ({ PK, SK }: Key) =>
    (item: Item): boolean =>
      item.PK === PK && item.SK === SK;
  return {
    items,
    find: (matches) => {
      const found = items.find((item) => matches(item) && !changed.some((key) => isAt(key)(item)));
      if (!found) throw new Error('No item of the table matches');
      return found;
    },
    put: async ({ outbox: _outbox, ...item }) => {
      changed.push(item);
      // Without its mark for the outbox: what the product did not write is not published either.
      await put(item);
    },
    remove: async (key) => {
      changed.push(key);
      await remove(key);
    },
    restore: async () => {
      for (const key of changed.splice(0)) {
        const before = items.find(isAt(key));
        await (before ? put(before) : remove(key));
      }
    },
  };
};
