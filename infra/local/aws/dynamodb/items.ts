import { isDeepStrictEqual } from 'node:util';
import type { Item, TableDescription } from 'dynalite';
import db from 'dynalite/db/index.js';

const KILOBYTE = 1024;

export const writeUnits = (...items: (Item | undefined)[]): number =>
  Math.max(1, ...items.map((item) => (item ? Math.ceil(db.itemSize(item) / KILOBYTE) : 1)));

/** Whether a write changes anything: one that does not makes no stream record and costs no index a unit. */
export function sameItem(left: Item | undefined, right: Item | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  return isDeepStrictEqual(plain(left), plain(right));
}

/** Parsed items have no prototype and absent attributes may be undefined; JSON has neither. */
export const plain = (item: Item): Item => JSON.parse(JSON.stringify(item)) as Item;

export function keyOf(item: Item, table: Pick<TableDescription, 'KeySchema'>): Item {
  const key: Item = {};
  for (const { AttributeName } of table.KeySchema) {
    const value = item[AttributeName];
    if (value !== undefined) key[AttributeName] = value;
  }
  return key;
}
