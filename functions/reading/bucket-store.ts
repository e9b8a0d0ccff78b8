import { z } from 'zod';
import { isAtVersion, itemPut } from '../db/items.ts';
import type { Key } from '../db/table.ts';
import { readAll, readItems } from '../db/table.ts';
import { StaleRead, type TransactItem } from '../db/transactions.ts';

/**
 * A list of many short entries is packed in up to 128 items, by a hash of the entry's name: the text of an item is parsed
 * many times faster than as many attributes or items, and a change writes one small item.
 */
const bucketCount = 128;

const bucketItem = z.object({ entries: z.string(), version: z.int().positive() });

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
    entries: new Map(entriesOf(found[at]?.entries ?? '')),
  }));
};

/** Replaces the entries of a bucket that was read; an empty bucket stays, because its version does. */
export const bucketPut = ({ key, version }: Bucket, entries: ReadonlyMap<string, string>): TransactItem =>
  itemPut(
    { ...key, version: version + 1, entries: entriesText(entries) },
    {
      condition: isAtVersion(version),
      onConditionFailed: () => {
        throw new StaleRead(`${key.PK} ${key.SK} is no longer at version ${version}`);
      },
    },
  );

export const entriesText = (entries: ReadonlyMap<string, string>): string =>
  [...entries]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join(',');

const entriesOf = (text: string): [string, string][] =>
  text === ''
    ? []
    : text.split(',').map((entry) => {
        const end = entry.indexOf('=');
        return [entry.slice(0, end), entry.slice(end + 1)];
      });

const listItem = bucketItem.extend({ SK: z.string() });

/** The entries of all buckets of a partition, with the first part of their sort keys. Eventually consistent. */
export const loadEntries = async (
  PK: string,
  kind?: string,
): Promise<{ kind: string; entries: [name: string, value: string][] }[]> => {
  const items = await readAll(listItem, {
    where: kind === undefined ? 'PK = :pk' : 'PK = :pk AND begins_with(SK, :kind)',
    ExpressionAttributeValues: { ':pk': PK, ...(kind !== undefined && { ':kind': `${kind}#` }) },
  });
  return items.map(({ SK, entries }) => ({ kind: SK.slice(0, SK.indexOf('#')), entries: entriesOf(entries) }));
};

/** An entry of a stored bucket, for tools that read whole items. */
export const bucketEntries = (item: Record<string, unknown>): [string, string][] =>
  entriesOf(bucketItem.parse(item).entries);
