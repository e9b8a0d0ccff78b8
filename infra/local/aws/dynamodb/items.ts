import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue, Item, TableDescription } from 'dynalite';
import db from 'dynalite/db/index.js';

const writeUnitBytes = 1024;

/** Bytes of an item as DynamoDB counts them; dynalite counts a text's characters, not its bytes in UTF-8. */
export const itemSize = (item: Item): number => db.itemSize(item) + bytesMissed(item);

const missedIn = (text: string): number => Buffer.byteLength(text) - text.length;

const bytesMissed = (item: Item): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + missedIn(name) + bytesMissedIn(value), 0);

const bytesMissedIn = (value: AttributeValue | undefined): number => {
  if (value === undefined) return 0;
  const { S, SS, L, M } = value as { S?: string; SS?: string[]; L?: AttributeValue[]; M?: Item };
  return (
    (S === undefined ? 0 : missedIn(S)) +
    (SS ?? []).reduce((sum, text) => sum + missedIn(text), 0) +
    (L ?? []).reduce((sum, inner) => sum + bytesMissedIn(inner), 0) +
    (M === undefined ? 0 : bytesMissed(M))
  );
};

export const writeUnits = (...items: (Item | undefined)[]): number =>
  Math.max(1, ...items.map((item) => (item ? Math.ceil(itemSize(item) / writeUnitBytes) : 1)));

/** Whether a write changes anything: one that does not makes no stream record and costs no index a unit. */
export const isSameItem = (left: Item | undefined, right: Item | undefined): boolean => {
  if (left === undefined || right === undefined) return left === right;
  return isDeepStrictEqual(plainItem(left), plainItem(right));
};

/** Parsed items have no prototype and absent attributes may be undefined; JSON has neither. */
export const plainItem = (item: Item): Item => JSON.parse(JSON.stringify(item)) as Item;

export const keyOf = (item: Item, table: Pick<TableDescription, 'KeySchema'>): Item => {
  const key: Item = {};
  for (const { AttributeName } of table.KeySchema) {
    const value = item[AttributeName];
    if (value !== undefined) key[AttributeName] = value;
  }
  return key;
};
