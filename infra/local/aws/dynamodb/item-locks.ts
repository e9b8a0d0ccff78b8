import { db, type ParsedRequest } from './dynalite.ts';
import type { Table } from './store.ts';

export type ItemLocks = ReturnType<typeof createItemLocks>;

/**
 * The items that running transactions have locked. On AWS a transaction takes several network round trips between
 * prepare and commit; here it locks its items for a few milliseconds, so that concurrent transactions conflict as they
 * do there.
 */
export const createItemLocks = (tables: Map<string, Table>) => {
  const locked = new Set<string>();
  return {
    /**
     * Identifies the item a request writes; undefined when its key does not match the table's schema, an error that the
     * action reports.
     */
    keyOf: ({ TableName, Key, Item }: Pick<ParsedRequest, 'TableName' | 'Key' | 'Item'>): string | undefined => {
      const table = tables.get(TableName)?.description;
      const item = Key ?? Item;
      if (!table || !item) return undefined;
      const hasKeyTypes = table.KeySchema.every(({ AttributeName }) => {
        const type = table.AttributeDefinitions.find(
          (definition) => definition.AttributeName === AttributeName,
        )?.AttributeType;
        return type !== undefined && item[AttributeName]?.[type] !== undefined;
      });
      return hasKeyTypes ? `${TableName}\n${db.createKey(item, table)}` : undefined;
    },
    isLocked: (key: string | undefined): boolean => key !== undefined && locked.has(key),
    lock: (keys: Iterable<string>): void => {
      for (const key of keys) locked.add(key);
    },
    release: (keys: Iterable<string>): void => {
      for (const key of keys) locked.delete(key);
    },
  };
};
