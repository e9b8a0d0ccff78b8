import { isDeepStrictEqual } from 'node:util';
import { type AttributeValue, db, type Item, type TableDescription } from './dynalite.ts';

const writeUnitBytes = 1024;

/**
 * The size of an item in bytes as DynamoDB counts it; dynalite counts UTF-16 characters of texts instead of UTF-8
 * bytes.
 */
export const itemSize = (item: Item): number => db.itemSize(item) + extraBytesOfItem(item);

const extraBytesOfText = (text: string): number => Buffer.byteLength(text) - text.length;

const extraBytesOfItem = (item: Item): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + extraBytesOfText(name) + extraBytesOfValue(value), 0);

const extraBytesOfValue = (value: AttributeValue | undefined): number => {
  if (value === undefined) return 0;
  const { S, SS, L, M } = value as { S?: string; SS?: string[]; L?: AttributeValue[]; M?: Item };
  return (
    (S === undefined ? 0 : extraBytesOfText(S)) +
    (SS ?? []).reduce((sum, text) => sum + extraBytesOfText(text), 0) +
    (L ?? []).reduce((sum, inner) => sum + extraBytesOfValue(inner), 0) +
    (M === undefined ? 0 : extraBytesOfItem(M))
  );
};

export const writeUnits = (...items: (Item | undefined)[]): number =>
  Math.max(1, ...items.map((item) => (item ? Math.ceil(itemSize(item) / writeUnitBytes) : 1)));

/** Whether a write changes nothing, and so creates no stream record and consumes no index units. */
export const isSameItem = (left: Item | undefined, right: Item | undefined): boolean => {
  if (left === undefined || right === undefined) return left === right;
  return isDeepStrictEqual(plainItem(left), plainItem(right));
};

/** Parsed items have no prototype and may contain undefined attributes; a round trip through JSON removes both. */
export const plainItem = (item: Item): Item => JSON.parse(JSON.stringify(item)) as Item;

export const keyOf = (item: Item, table: Pick<TableDescription, 'KeySchema'>): Item => {
  const key: Item = {};
  for (const { AttributeName } of table.KeySchema) {
    const value = item[AttributeName];
    if (value !== undefined) key[AttributeName] = value;
  }
  return key;
};
