import { db, type ParsedRequest } from './dynalite.ts';
import type { Table } from './store.ts';

/**
 * The items that running transactions have locked. On AWS a transaction takes several network round trips between
 * prepare and commit; here it locks its items for a few milliseconds, so that concurrent transactions conflict as they
 * do there.
 */
export interface ItemLocks {
  /**
   * Identifies the item a request writes; undefined when its key does not match the table's schema, an error that the
   * action reports.
   */
  keyOf: (request: Pick<ParsedRequest, 'TableName' | 'Key' | 'Item'>) => string | undefined;
  isLocked: (key: string | undefined) => boolean;
  lock: (keys: Iterable<string>) => void;
  release: (keys: Iterable<string>) => void;
}

export const createItemLocks = (tables: Map<string, Table>): ItemLocks => {
  const locked = new Set<string>();
  return {
    keyOf: ({ TableName, Key, Item }) => {
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
    isLocked: (key) => key !== undefined && locked.has(key),
    lock: (keys) => {
      for (const key of keys) locked.add(key);
    },
    release: (keys) => {
      for (const key of keys) locked.delete(key);
    },
  };
};
