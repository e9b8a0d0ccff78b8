import * as z from 'zod/mini';
import { audienceOf, type DistributionDefaults } from '../../shared/domain/documents/default-audiences.ts';
import { type AudienceKey, audienceKeys } from '../../shared/domain/required-reading/audiences.ts';
import { isAtVersion, itemPut } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { type Key, readItems } from '../db/table.ts';
import { maxTransactItems, stale, type TransactItem } from '../db/transactions.ts';
import { type ControlledDocument, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import { loadNumberSharing } from '../documents/number-index-store.ts';
import { readingDuty, readingFor } from '../documents/reading-rules.ts';
import { type Bucket, bucketOf, bucketPut, entriesText, loadBuckets } from './bucket-store.ts';
import { comparedNumber, gapKeys, gapsOf, isGapKey } from './gap-rules.ts';
import { dutyText } from './reading-records.ts';

/** The lists that a document is in, each with its duty there: empty where the document is only distributed. */
export type Placement = Readonly<Record<AudienceKey, string>>;

/** The lists (PLACED#id / LISTS) that a document is in; changed together with them, so that both always agree. */
export const placementItem = z.object({
  lists: z.record(z.string(), z.string()),
  /** The folded number by which others were compared; absent of deleted documents, and before the first comparison. */
  number: z.optional(z.string()),
  /** Of the document, with which the lists agree. */
  document_version: z.optional(z.number()),
  version: z.int().check(z.positive()),
});

/**
 * The lists in which a document belongs: those of its audience while it is in force, with what must be read of it, and
 * those of what it lacks.
 */
export const placementOf = (
  document: ControlledDocument | undefined,
  hasDuplicateNumber: boolean,
  defaults: DistributionDefaults,
): Placement => {
  const gaps = gapsOf(document, hasDuplicateNumber);
  if (!document || document.deleted_at !== undefined || document.status !== 'Aktif') return gaps;
  const duty = readingDuty(document);
  const audience = audienceKeys(audienceOf(document, defaults)).map((key): [AudienceKey, string] => [
    key,
    duty ? dutyText(readingFor(duty, document.audience_since?.[key])) : '',
  ]);
  return { ...gaps, ...Object.fromEntries(audience) };
};

/** The lists of a document that no longer agree with it. */
export interface PlacementChange {
  id: string;
  /** Of the placement that was read; 0 where there is none. */
  version: number;
  number: string | undefined;
  document_version: number | undefined;
  from: Placement;
  to: Placement;
}

/**
 * Compares documents with the lists that they are in. The placements are read before the documents: who writes a
 * placement has seen the document at least as it was then. It is written also where only the version of the document is
 * another one, so that a slower run, which has seen an earlier version, cannot write the lists any more. Numbers are
 * compared of documents whose number changed, and of those in `toCompare`; `compared` returns these, and `peers` the other
 * documents with their numbers.
 */
export const loadPlacementChanges = async (
  ids: readonly string[],
  toCompare: ReadonlySet<string>,
  defaults: DistributionDefaults,
): Promise<{ changes: PlacementChange[]; compared: ReadonlySet<string>; peers: ReadonlySet<string> }> => {
  const placements = await readItems(placementItem, ids.map(keys.placement));
  const documents = await loadDocumentsOrDeleted(ids);
  const numbers = ids.map((id, at) => ({ id, before: placements[at]?.number, after: comparedNumber(documents[at]) }));
  const changed = numbers.filter(({ id, before, after }) => before !== after || toCompare.has(id));
  const compared = new Set(changed.map(({ id }) => id));
  const { sharing, peers } = await loadNumberSharing(changed);
  const changes = ids.flatMap((id, at): PlacementChange[] => {
    const { version, lists: from } = placements[at] ?? { version: 0, lists: {} };
    const isDuplicate = compared.has(id) ? sharing.has(id) : gapKeys.duplicate_number in from;
    const to = placementOf(documents[at], isDuplicate, defaults);
    const [number, document_version] = [numbers[at]?.after, documents[at]?.version];
    const isFollowed = placements[at]?.number === number && placements[at]?.document_version === document_version;
    return isSamePlacement(from, to) && isFollowed ? [] : [{ id, version, number, document_version, from, to }];
  });
  return { changes, compared, peers };
};

/**
 * Builds the writes of as many changes as one transaction takes, and returns the lists whose duties change with them, and
 * the changes that are left. It fails as a stale read where the lists of one of them changed since they were read.
 */
export const loadPlacementWrites = async (
  changes: readonly PlacementChange[],
): Promise<{ writes: TransactItem[]; changed: AudienceKey[]; left: PlacementChange[] }> => {
  const { taken, left } = asManyAsFit(changes);
  const wanted = new Map(taken.flatMap((change) => bucketKeysOf(change).map((key) => [bucketName(key), key])));
  const buckets = await loadBuckets([...wanted.values()]);
  const writes = [...taken.map(placementPut), ...buckets.map((bucket) => changedBucketPut(bucket, taken))];
  return { writes, changed: taken.flatMap(changedDuties), left };
};

/** The lists in which something must be read that was not before, or no longer. */
const changedDuties = ({ from, to }: PlacementChange): AudienceKey[] =>
  Object.keys({ ...from, ...to }).filter((key) => !isGapKey(key) && (from[key] ?? '') !== (to[key] ?? ''));

const isSamePlacement = (one: Placement, other: Placement): boolean =>
  entriesText(new Map(Object.entries(one))) === entriesText(new Map(Object.entries(other)));

const bucketName = ({ PK, SK }: Key): string => `${PK} ${SK}`;

const keysOfPlacement = (id: string, placement: Placement): [key: Key, duty: string][] =>
  Object.entries(placement).map(([key, duty]) => [
    keys.audienceBucket(key, duty === '' || isGapKey(key) ? 'L' : 'D', bucketOf(id)),
    duty,
  ]);

/** The buckets whose entry of the document changes. */
const bucketKeysOf = ({ id, from, to }: PlacementChange): Key[] => {
  const others = (one: Placement, other: Placement): Placement =>
    Object.fromEntries(Object.entries(one).filter(([key, duty]) => other[key] !== duty));
  return [...keysOfPlacement(id, others(from, to)), ...keysOfPlacement(id, others(to, from))].map(([key]) => key);
};

/**
 * As many changes as one transaction takes. It writes each bucket once, and groups that are written at the same time share
 * none: a bucket with more changes is a group by itself, written in several transactions.
 */
export const placementGroups = (changes: readonly PlacementChange[]): PlacementChange[][] => {
  const groups: { changes: PlacementChange[]; items: number }[] = [];
  for (const [, sharing] of [...Map.groupBy(changes, ({ id }) => bucketOf(id))].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    const items = sharing.length + new Set(sharing.flatMap(bucketKeysOf).map(bucketName)).size;
    const group = groups.at(-1);
    if (group && group.items + items <= maxTransactItems) {
      group.changes.push(...sharing);
      group.items += items;
    } else groups.push({ changes: sharing, items });
  }
  return groups.map((group) => group.changes);
};

/** A single document always fits: an audience has at most 36 lists, and there are two of what a document lacks. */
const asManyAsFit = (
  changes: readonly PlacementChange[],
): { taken: readonly PlacementChange[]; left: PlacementChange[] } => {
  const buckets = new Set<string>();
  const count = changes.findIndex((change, at) => {
    for (const key of bucketKeysOf(change)) buckets.add(bucketName(key));
    return at > 0 && at + 1 + buckets.size > maxTransactItems;
  });
  const end = count < 0 ? changes.length : count;
  return { taken: changes.slice(0, end), left: changes.slice(end) };
};

const placementPut = ({ id, version, number, document_version, to }: PlacementChange): TransactItem =>
  itemPut(
    { ...keys.placement(id), lists: to, number, document_version, version: version + 1 },
    {
      condition: isAtVersion(version),
      onConditionFailed: stale(`The lists of document ${id} have changed`),
    },
  );

const changedBucketPut = (bucket: Bucket, changes: readonly PlacementChange[]): TransactItem => {
  const entries = new Map(bucket.entries);
  const name = bucketName(bucket.key);
  for (const { id, to } of changes) {
    const [, duty] = keysOfPlacement(id, to).find(([key]) => bucketName(key) === name) ?? [];
    if (duty === undefined) entries.delete(id);
    else entries.set(id, duty);
  }
  return bucketPut(bucket, entries);
};
