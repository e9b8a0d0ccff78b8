import { z } from 'zod';
import type { ReadingState } from '../../shared/domain/reading.ts';
import { itemPut, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { StaleRead, type TransactItem } from '../db/transactions.ts';
import { type Bucket, bucketOf, bucketPut, loadBuckets, loadEntries } from './bucket-store.ts';
import {
  type ReaderEntry,
  readerEntryOf,
  readerText,
  recordOf,
  recordText,
  type StoredRecord,
} from './reading-records.ts';

/**
 * That a person opened a file, or understood a document (HIST#READ#document#reading / nrp#…). Append-only: it says which
 * revision and file that was, and what the person's name was.
 */
export const evidenceItem = z.object({
  action: z.enum(['opened', 'understood']),
  document_id: z.string(),
  reading_id: z.string(),
  revisi: z.number(),
  nomor: z.string(),
  /** SHA-256 of the file, base64; null for a document outside the product. */
  sha256: z.nullable(z.string()),
  digest: z.string(),
  nrp: z.string(),
  full_name: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type Evidence = z.infer<typeof evidenceItem>;

/** A person's record of a document with its bucket, to change it; read consistently. */
export interface OwnRecord {
  record: StoredRecord | undefined;
  bucket: Bucket;
  readers: Bucket;
}

export const loadOwnRecord = async (nrp: string, documentId: string, readingId: string): Promise<OwnRecord> => {
  const [bucket, readers] = await loadBuckets([
    keys.readerBucket(nrp, bucketOf(documentId)),
    keys.readersBucket(documentId, readingId, bucketOf(nrp)),
  ]);
  if (!bucket || !readers) throw new Error('A bucket is missing');
  const text = bucket.entries.get(documentId);
  return { record: text === undefined ? undefined : recordOf(text), bucket, readers };
};

/** Stores evidence, and what follows from it in the lists of the person and of the document. */
export const evidenceWrites = (evidence: Evidence, { bucket, readers }: OwnRecord): TransactItem[] => {
  const { action, document_id, reading_id, nrp, digest, at } = evidence;
  const state: Exclude<ReadingState, 'not_opened'> = action;
  const key =
    action === 'opened'
      ? keys.openedEvidence(document_id, reading_id, nrp, digest)
      : keys.understoodEvidence(document_id, reading_id, nrp);
  return [
    itemPut(
      { ...key, ...evidenceItem.parse(evidence) },
      {
        condition: notExists,
        onConditionFailed: () => {
          throw new StaleRead(`${key.PK} ${key.SK} exists already`);
        },
      },
    ),
    bucketPut(bucket, new Map([...bucket.entries, [document_id, recordText({ reading_id, state, at, digest })]])),
    bucketPut(readers, new Map([...readers.entries, [nrp, readerText({ state, at })]])),
  ];
};

/** Who has opened and understood a document, by NRP, people who left too. Eventually consistent. */
export const loadReaders = async (documentId: string, readingId: string): Promise<Map<string, ReaderEntry>> => {
  const buckets = await loadEntries(keys.readers(documentId, readingId));
  return new Map(buckets.flatMap(({ entries }) => entries.map(([nrp, text]) => [nrp, readerEntryOf(text)] as const)));
};
