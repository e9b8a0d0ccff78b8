import { randomUUID } from 'node:crypto';
import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { isMissingObject, loadObject, s3, saveObject } from '../files/s3.ts';
import { log } from '../observability/log.ts';
import { requiredEnv } from '../runtime/env.ts';
import type { SegmentEntry } from './manifest-store.ts';
import { openSegment, type ReadRange, type Segment } from './text-index/open-segment.ts';
import { type IndexedDocument, layoutOf, segmentVersion } from './text-index/segment-format.ts';

const prefix = 'search/';
/** The objects that this version of the product can read. */
const presentPrefix = `${prefix}${segmentVersion}/`;

/** A request to S3 takes as long for a few bytes as for so many; a small segment is read with one. */
const blockBytes = 256 * 1024;
/** What a warm process has of segments: the whole index of 40,000 documents. */
const maxCachedBlocks = 288;

/** The object is missing, as after a restore of the table. */
export class MissingSegment extends Error {}

/** False for a segment that another version of the product wrote: its documents are indexed again. */
export const isReadable = ({ key }: SegmentEntry): boolean => key.startsWith(presentPrefix);

/** Stores a segment under a key of its own; it never changes. */
export const saveSegment = async (bytes: Uint8Array): Promise<SegmentEntry> => {
  const key = `${presentPrefix}${randomUUID()}`;
  await saveObject('UPLOADS_BUCKET', { Key: key, Body: bytes, ContentType: 'application/octet-stream' });
  return { key, bytes: bytes.length, documents: layoutOf(bytes).documents };
};

/** By segment and place, the least recently used first. */
const blocks = new Map<string, Promise<Uint8Array>>();

const loadBlock = (key: string, index: number): Promise<Uint8Array> => {
  const id = `${key} ${index}`;
  const block = blocks.get(id) ?? readBytes(key, index * blockBytes, blockBytes);
  blocks.delete(id);
  blocks.set(id, block);
  block.catch(() => blocks.delete(id));
  for (const [oldest] of blocks) {
    if (blocks.size <= maxCachedBlocks) break;
    blocks.delete(oldest);
  }
  return block;
};

const readBytes = async (Key: string, from: number, length: number): Promise<Uint8Array> => {
  try {
    const Range = `bytes=${from}-${from + length - 1}`;
    return await loadObject({ Bucket: requiredEnv('UPLOADS_BUCKET'), Key, Range });
  } catch (error) {
    if (isMissingObject(error)) throw new MissingSegment(`${Key} is missing`, { cause: error });
    throw error;
  }
};

const rangesOf =
  (key: string): ReadRange =>
  async (from, length) => {
    if (length === 0) return new Uint8Array();
    const first = Math.floor(from / blockBytes);
    const last = Math.floor((from + length - 1) / blockBytes);
    const parts = await Promise.all(
      Array.from({ length: last - first + 1 }, (_, offset) => loadBlock(key, first + offset)),
    );
    const [part = new Uint8Array()] = parts;
    const start = from - first * blockBytes;
    return (parts.length === 1 ? part : Buffer.concat(parts)).subarray(start, start + length);
  };

const opened = new Map<string, Promise<Segment>>();

/**
 * Opens the segments of an index; those that are open already, and no longer in it, are closed. A missing one is logged,
 * and the others are searched: `npm run extract-texts` indexes its documents again.
 */
export const openSegments = async (entries: readonly SegmentEntry[]): Promise<Segment[]> => {
  const keys = new Set(entries.map(({ key }) => key));
  for (const key of opened.keys()) if (!keys.has(key)) opened.delete(key);
  const found = await Promise.all(
    entries.filter(isReadable).map((entry) => openOnce(entry).catch((error: unknown) => skipMissing(entry, error))),
  );
  return found.filter((segment) => segment !== undefined);
};

const skipMissing = ({ key }: SegmentEntry, error: unknown): undefined => {
  if (!(error instanceof MissingSegment)) throw error;
  log.error('segment of the search index is missing', { key });
};

const openOnce = ({ key }: SegmentEntry): Promise<Segment> => {
  const segment = opened.get(key) ?? openSegment(rangesOf(key));
  opened.set(key, segment);
  segment.catch(() => opened.delete(key));
  return segment;
};

/** The whole segment, past the cache; undefined for a missing one. */
export const loadSegment = (entry: SegmentEntry): Promise<Uint8Array | undefined> =>
  readBytes(entry.key, 0, entry.bytes).catch((error: unknown) => skipMissing(entry, error));

/** Every document of an index, with the digest of its text; segments that are missing have none. */
export const loadDocumentTable = async (entries: readonly SegmentEntry[]): Promise<IndexedDocument[]> => {
  const segments = await openSegments(entries);
  const tables = segments.map((segment) => segment.table(Array.from({ length: segment.documents }, (_, at) => at)));
  return (await Promise.all(tables)).flatMap((table) => [...table.values()]);
};

/** Segments that no index names and that are older than any call, merge or rebuild that may use them. */
const unusedAfterMs = 60 * 60 * 1000;

/** Deletes segments that merges replaced, and those of workers that ended before they changed the manifest. */
export const deleteUnusedSegments = async (isUsed: (key: string) => boolean, now: number): Promise<number> => {
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket: requiredEnv('UPLOADS_BUCKET'), Prefix: prefix }),
  );
  const unused = Contents.filter(
    ({ Key = '', LastModified }) => !isUsed(Key) && now - (LastModified?.getTime() ?? now) > unusedAfterMs,
  );
  for (const { Key = '' } of unused) await deleteSegment(Key);
  return unused.length;
};

export const deleteSegment = (Key: string) =>
  s3.send(new DeleteObjectCommand({ Bucket: requiredEnv('UPLOADS_BUCKET'), Key }));
