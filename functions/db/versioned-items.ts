import { isAtVersion, itemPut, notExists } from './items.ts';
import type { Item } from './table.ts';
import { stale, type TransactItem } from './transactions.ts';

/** An item at its next version with the event in its history; fails where it was changed since it was read, by default as a stale read. */
export const versionedPuts = (
  item: Item & { version: number },
  event: Item,
  onConditionFailed: TransactItem['onConditionFailed'] = stale(`${item.PK} was changed in the meantime`),
): TransactItem[] => [
  itemPut(item, { condition: isAtVersion(item.version - 1), onConditionFailed }),
  itemPut(event, { condition: notExists }),
];
