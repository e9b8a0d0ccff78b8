import * as z from 'zod/mini';
import { isAtVersion, itemPut } from '../db/items.ts';
import type { Key } from '../db/table.ts';
import { readAll, readItems } from '../db/table.ts';
import { stale, type TransactItem } from '../db/transactions.ts';

/**
 * A list of many short entries is packed in up to 128 items, by a hash of the entry's name: the text of an item is parsed
 * many times faster than as many attributes or items, and a change writes one small item.
 */
const bucketCount = 128;

const bucketItem = z.object({ entries: z.string(), version: z.int().check(z.positive()) });

/** The bucket of an entry, '00' to '7f' (FNV-1a). */
export const bucketOf = (name: string): string => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return ((hash >>> 0) % bucketCount).toString(16).padStart(2, '0');
};

export interface Bucket {
  key: Key;
  /** Raised by every change; 0 for a bucket that is not stored. */
  version: number;
  /** By name; names and values have none of the characters `=` and `,`. */
  entries: ReadonlyMap<string, string>;
}

/** Buckets by key, read consistently, in the order of the keys. */
export const loadBuckets = async (keys: readonly Key[]): Promise<Bucket[]> => {
  const found = await readItems(bucketItem, keys);
  return keys.map((key, at) => ({
    key,
    version: found[at]?.version ?? 0,
    entries: new Map(mapEntries(found[at]?.entries ?? '', (name, value) => [name, value])),
  }));
};

/** Replaces the entries of a bucket that was read; an empty bucket stays, because its version does. */
export const bucketPut = ({ key, version }: Bucket, entries: ReadonlyMap<string, string>): TransactItem =>
  itemPut(
    { ...key, version: version + 1, entries: entriesText(entries) },
    {
      condition: isAtVersion(version),
      onConditionFailed: stale(`${key.PK} ${key.SK} is no longer at version ${version}`),
    },
  );

export const entriesText = (entries: ReadonlyMap<string, string>): string =>
  [...entries]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join(',');

/** Calls `visit` for each entry of a bucket's text. A list has thousands of them: none gets an array of its own. */
export const forEachEntry = (text: string, visit: (name: string, value: string) => void): void => {
  for (let start = 0; start < text.length; ) {
    const middle = text.indexOf('=', start);
    const comma = text.indexOf(',', middle);
    const end = comma < 0 ? text.length : comma;
    visit(text.slice(start, middle), text.slice(middle + 1, end));
    start = end + 1;
  }
};

export const mapEntries = <T>(text: string, map: (name: string, value: string) => T): T[] => {
  const mapped: T[] = [];
  forEachEntry(text, (name, value) => mapped.push(map(name, value)));
  return mapped;
};

const listItem = z.extend(bucketItem, { SK: z.string() });

/** The texts of all buckets of a partition, or of one kind of them, with the first part of their sort keys. */
export const loadBucketTexts = async (
  PK: string,
  { kind, isConsistent = false }: { kind?: string; isConsistent?: boolean } = {},
): Promise<{ kind: string; text: string }[]> => {
  const items = await readAll(listItem, {
    where: kind === undefined ? 'PK = :pk' : 'PK = :pk AND begins_with(SK, :kind)',
    ExpressionAttributeValues: { ':pk': PK, ...(kind !== undefined && { ':kind': `${kind}#` }) },
    ConsistentRead: isConsistent,
  });
  return items.map(({ SK, entries }) => ({ kind: SK.slice(0, SK.indexOf('#')), text: entries }));
};

/** An entry of a stored bucket, for tools that read whole items. */
export const bucketEntries = (item: Record<string, unknown>): [string, string][] =>
  mapEntries(bucketItem.parse(item).entries, (name, value) => [name, value]);
