import * as z from 'zod/mini';
import { allOf, equals, itemPut, itemUpdate, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem, readItems } from '../db/table.ts';
import { ttlAfter } from '../db/time-to-live.ts';
import { StaleRead, type TransactItem, writeConditionally } from '../db/transactions.ts';
import type { TreeEdge } from './tree.ts';

const headItem = z.object({
  size: z.int().check(z.nonnegative()),
  /** Roots of the complete subtrees of the tree (base64). */
  edge: z.array(z.string()),
  /** Up to which size the objects of the log are stored and signed. */
  published: z.int().check(z.nonnegative()),
});

/** How far the log is (TLOG#HEAD / HEAD). */
export interface LogHead {
  edge: TreeEdge;
  published: number;
}

/** The log's head, read consistently; undefined before its first entry. */
export const loadLogHead = async (): Promise<LogHead | undefined> => {
  const found = await readItem(headItem, keys.logHead);
  if (!found) return undefined;
  const { size, edge, published } = found;
  return { edge: { size, hashes: edge.map((hash) => Buffer.from(hash, 'base64')) }, published };
};

const batchItem = z.object({
  start: z.int().check(z.nonnegative()),
  entries: z.array(z.string()).check(z.minLength(1)),
  /** The root of the tree that ends with these entries, base64. */
  root: z.string(),
});
/** Consecutive entries that were given their places in one transaction (TLOG#BATCH / start). */
export type LogBatch = z.infer<typeof batchItem>;

/** Longer than any outage: a batch is needed until it is published, which is seconds later. */
const batchSeconds = 90 * 24 * 60 * 60;

export const loadLogBatch = async (start: number): Promise<LogBatch> => {
  const found = await readItem(batchItem, keys.logBatch(start));
  if (!found) throw new Error(`The entries from ${start} on are not stored`);
  return found;
};

const throwStale = (): never => {
  throw new StaleRead('The log has grown since it was read');
};

/**
 * Gives entries their places: the head is replaced where it is still as it was read, together with the entries and the
 * marks of their items. `ids` of the evidence, in the order of the entries. All fail as a stale read.
 */
export const appendWrites = (
  before: LogHead | undefined,
  after: TreeEdge,
  batch: LogBatch,
  ids: readonly string[],
  now: Date,
): TransactItem[] => [
  itemUpdate(keys.logHead, {
    set: {
      size: after.size,
      edge: after.hashes.map((hash) => hash.toString('base64')),
      ...(before ? {} : { published: 0 }),
    },
    condition: before ? equals('size', before.edge.size) : notExists,
    onConditionFailed: throwStale,
  }),
  itemPut(
    { ...keys.logBatch(batch.start), ...batchItem.parse(batch), ttl: ttlAfter(now, batchSeconds) },
    { condition: notExists },
  ),
  ...ids.map((id, at) =>
    itemPut({ ...keys.logMark(id), index: batch.start + at }, { condition: notExists, onConditionFailed: throwStale }),
  ),
];

const mark = z.object({ index: z.int() });

/** Those of the ids that are not in the log yet, read consistently. */
export const findUnlogged = async (ids: readonly string[]): Promise<Set<string>> => {
  const marks = await readItems(mark, ids.map(keys.logMark));
  return new Set(ids.filter((_id, at) => marks[at] === undefined));
};

/** Records that a batch is published; false where another invocation recorded it. */
export const markPublished = (before: number, after: number): Promise<boolean> =>
  writeConditionally(
    itemUpdate(keys.logHead, { set: { published: after }, condition: allOf(equals('published', before)) }),
  );

/** Continues a signed log in a table that was restored from an earlier time; false where the head changed meanwhile. */
export const replaceLogHead = (before: LogHead | undefined, signed: TreeEdge): Promise<boolean> =>
  writeConditionally(
    itemPut(
      {
        ...keys.logHead,
        ...headItem.parse({
          size: signed.size,
          edge: signed.hashes.map((hash) => hash.toString('base64')),
          published: signed.size,
        }),
      },
      { condition: before ? equals('size', before.edge.size) : notExists },
    ),
  );
