import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { allOf, equals, itemPut, itemUpdate, notExists, ttlAfter } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { partition, readAll, readItem, readItems } from '../db/table.ts';
import { stale, type TransactItem, writeConditionally } from '../db/transactions.ts';
import type { TreeEdge } from './tree.ts';

const headItem = z.object({
  size: z.int().check(z.nonnegative()),
  /** Roots of the complete subtrees of the tree (base64). */
  edge: z.array(z.string()),
  /** Up to which size the objects of the log are stored and signed. */
  published: z.int().check(z.nonnegative()),
  /** Until when the invocation that publishes has it to itself (ISO 8601). */
  publishing_until: z.optional(z.string()),
});

/** How far the log is (TLOG#HEAD / HEAD). */
export interface LogHead {
  edge: TreeEdge;
  published: number;
  publishing_until: string;
}

/** The log's head, read consistently; undefined before its first entry. */
export const loadLogHead = async (): Promise<LogHead | undefined> => {
  const found = await readItem(headItem, keys.logHead);
  if (!found) return undefined;
  const { size, edge, published, publishing_until = '' } = found;
  return { edge: { size, hashes: edge.map((node) => Buffer.from(node, 'base64')) }, published, publishing_until };
};

/** Longer than a round of a publication, which extends it, and shorter than a user notices that nothing is signed. */
const publicationMs = 30_000;
const publicationEnd = (now: Date): string => new Date(now.getTime() + publicationMs).toISOString();

/** Whether an invocation publishes the entries that are not published yet. */
export const isBeingPublished = (head: LogHead | undefined, now: Date): boolean =>
  head !== undefined && head.published < head.edge.size && head.publishing_until > now.toISOString();

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

const throwStale = stale('The log has grown since it was read');

/** An entry with the ids of its items; of a bulk job there are several, otherwise one. */
interface NewEntry {
  ids: readonly string[];
  job?: string | undefined;
}

/**
 * Gives entries their places: the head is replaced where it is still as it was read, together with the entries and the
 * marks of their items. All fail as a stale read. `publishes`: the caller publishes them, and what others append then.
 */
export const appendWrites = (
  before: LogHead | undefined,
  after: TreeEdge,
  batch: LogBatch,
  entries: readonly NewEntry[],
  { now, publishes = false }: { now: Date; publishes?: boolean },
): TransactItem[] => [
  itemUpdate(keys.logHead, {
    set: {
      size: after.size,
      edge: after.hashes.map((node) => node.toString('base64')),
      ...(before ? {} : { published: 0 }),
      ...(publishes && { publishing_until: publicationEnd(now) }),
    },
    condition: before ? equals('size', before.edge.size) : notExists,
    onConditionFailed: throwStale,
  }),
  itemPut(
    { ...keys.logBatch(batch.start), ...batchItem.parse(batch), ttl: ttlAfter(now, batchSeconds) },
    { condition: notExists },
  ),
  // The head decides: who appends the same items has read it too.
  ...entries.map(({ ids: [id = '', ...others], job }, at) => {
    const index = batch.start + at;
    return itemPut(
      job === undefined
        ? { ...keys.logMark(id), index }
        : { ...keys.logJobMark(job, index), rows: [id, ...others].map(shortHash).join('') },
    );
  }),
];

const mark = z.object({ index: z.int() });
/** Of the rows of an entry, whose index is the sort key: 12 characters of each. */
const jobMark = z.object({ SK: z.string(), rows: z.string() });

/** 72 bits distinguish the items of one job. */
const shortHash = (id: string): string => hash('sha256', id, 'base64url').slice(0, 12);

/** Those of the ids that are not in the log yet, with the job as whose rows they may be there; read consistently. */
export const findUnlogged = async (
  items: readonly { id: string; job?: string | undefined }[],
): Promise<Set<string>> => {
  const unlogged = new Set<string>();
  for (const [job, ofJob] of Map.groupBy(items, (each) => each.job)) {
    const ids = ofJob.map(({ id }) => id);
    const indexOf = job === undefined ? await loadMarks(ids) : await loadJobMarks(job);
    for (const id of ids) if (indexOf(id) === undefined) unlogged.add(id);
  }
  return unlogged;
};

/** The entries of items, by their ids. `jobs`: as whose rows the items may be in the log too. */
export const findLogIndexes = async (ids: readonly string[], jobs: Iterable<string>): Promise<Map<string, number>> => {
  const found = new Map<string, number>();
  const marks = [await loadMarks(ids)];
  for (const job of jobs) marks.push(await loadJobMarks(job));
  for (const id of ids) {
    const index = marks.map((indexOf) => indexOf(id)).find((each) => each !== undefined);
    if (index !== undefined) found.set(id, index);
  }
  return found;
};

type IndexOf = (id: string) => number | undefined;

const loadMarks = async (ids: readonly string[]): Promise<IndexOf> => {
  const marks = await readItems(mark, ids.map(keys.logMark));
  const indexes = new Map(ids.map((id, at) => [id, marks[at]?.index]));
  return (id) => indexes.get(id);
};

const loadJobMarks = async (job: string): Promise<IndexOf> => {
  const marks = await readAll(jobMark, partition(keys.logJobMark(job, 0).PK));
  const indexes = new Map(
    marks.flatMap(({ SK, rows }) => (rows.match(/.{12}/g) ?? []).map((row) => [row, Number(SK)] as const)),
  );
  return (id) => indexes.get(shortHash(id));
};

/** Records up to where the log is published; false where another invocation recorded it. */
export const markPublished = (before: number, after: number): Promise<boolean> =>
  writeConditionally(
    itemUpdate(keys.logHead, {
      set: { published: after, publishing_until: publicationEnd(new Date()) },
      condition: allOf(equals('published', before)),
    }),
  );

/** Continues a signed log in a table that was restored from an earlier time; false where the head changed meanwhile. */
export const replaceLogHead = (before: LogHead | undefined, signed: TreeEdge): Promise<boolean> =>
  writeConditionally(
    itemPut(
      {
        ...keys.logHead,
        ...headItem.parse({
          size: signed.size,
          edge: signed.hashes.map((node) => node.toString('base64')),
          published: signed.size,
        }),
      },
      { condition: before ? equals('size', before.edge.size) : notExists },
    ),
  );
