import * as z from 'zod/mini';
import { confirmationKind } from '../../shared/domain/required-reading/together.ts';
import { itemPut, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem } from '../db/table.ts';
import { stale, type TransactItem } from '../db/transactions.ts';
import { type Bucket, bucketOf, bucketPut, loadBuckets, loadBucketTexts, mapEntries } from './bucket-store.ts';
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
  /** Where it was confirmed while people read together, how, and who led it. */
  together: z.optional(
    z.object({
      session_id: z.string(),
      kind: confirmationKind,
      place: z.string(),
      leader_nrp: z.string(),
      leader_name: z.nullable(z.string()),
    }),
  ),
  at: z.iso.datetime(),
});
export type Evidence = z.infer<typeof evidenceItem>;

/** A person's record of a document, with the lists that have it, to change them; read consistently. */
export interface OwnRecord {
  nrp: string;
  document_id: string;
  reading_id: string;
  /** Of any reading of the document; the latest one. */
  record: StoredRecord | undefined;
  bucket: Bucket;
  /** Those who have opened or understood this reading. */
  readers: Bucket;
  /** Whether the person has opened this file for this reading before. */
  wasOpened: boolean;
}

type RecordKey = Pick<Evidence, 'nrp' | 'document_id' | 'reading_id' | 'digest'>;

export const loadOwnRecord = async ({ nrp, document_id, reading_id, digest }: RecordKey): Promise<OwnRecord> => {
  const [[bucket, readers], opened] = await Promise.all([
    loadBuckets([
      keys.readerBucket(nrp, bucketOf(document_id)),
      keys.readersBucket(document_id, reading_id, bucketOf(nrp)),
    ]),
    readItem(evidenceItem, keys.openedEvidence(document_id, reading_id, nrp, digest)),
  ]);
  if (!bucket || !readers) throw new Error('A bucket was not read');
  const text = bucket.entries.get(document_id);
  const record = text === undefined ? undefined : recordOf(text);
  return { nrp, document_id, reading_id, record, bucket, readers, wasOpened: opened !== undefined };
};

/** Stores evidence, and what follows from it in the lists of the person and of the document. */
export const evidenceWrites = (evidence: Evidence, { bucket, readers, wasOpened }: OwnRecord): TransactItem[] => {
  const { action, document_id, reading_id, nrp, digest, at } = evidence;
  const entry = { state: action, at: Date.parse(at) };
  const record = recordText({ ...entry, reading_id, digest });
  return [
    // Another file may have been opened in between, and then this one again.
    ...(action === 'opened' && wasOpened ? [] : [evidencePut(evidence)]),
    bucketPut(bucket, new Map([...bucket.entries, [document_id, record]])),
    bucketPut(readers, new Map([...readers.entries, [nrp, readerText(entry)]])),
  ];
};

const evidencePut = (evidence: Evidence): TransactItem => {
  const { action, document_id, reading_id, nrp, digest } = evidence;
  const key =
    action === 'opened'
      ? keys.openedEvidence(document_id, reading_id, nrp, digest)
      : keys.understoodEvidence(document_id, reading_id, nrp);
  return itemPut(
    { ...key, ...evidenceItem.parse(evidence) },
    {
      condition: notExists,
      onConditionFailed: stale(`${key.PK} ${key.SK} exists already`),
    },
  );
};

/**
 * The record of a reading that was understood before, where a later one has taken its place: the undo of an import
 * brings the former one back.
 */
export const recordRestorationPut = ({ nrp, document_id, reading_id, record, bucket, readers }: OwnRecord) => {
  const entry = readerEntryOf(readers.entries.get(nrp) ?? '');
  if (record?.reading_id === reading_id) return [];
  const restored = recordText({ ...entry, reading_id, digest: record?.digest ?? '' });
  return [bucketPut(bucket, new Map([...bucket.entries, [document_id, restored]]))];
};

/** Who has opened and understood a document, by NRP, people who left too. Eventually consistent. */
export const loadReaders = async (documentId: string, readingId: string): Promise<Map<string, ReaderEntry>> => {
  const buckets = await loadBucketTexts(keys.readers(documentId, readingId));
  return new Map(
    buckets.flatMap((bucket) => mapEntries(bucket.text, (nrp, entry) => [nrp, readerEntryOf(entry)] as const)),
  );
};
