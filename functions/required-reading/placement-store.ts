import * as z from 'zod/mini';
import {
  type AudienceKey,
  audienceKeys,
  audienceOf,
  type DistributionDefaults,
} from '../../shared/domain/required-reading/audiences.ts';
import { isAtVersion, itemPut } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { type Key, readItems } from '../db/table.ts';
import { maxTransactItems, StaleRead, type TransactItem } from '../db/transactions.ts';
import { type ControlledDocument, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import { readingDuty, readingFor } from '../documents/reading-rules.ts';
import { type Bucket, bucketOf, bucketPut, entriesText, loadBuckets } from './bucket-store.ts';
import { dutyText } from './reading-records.ts';

/** The lists that a document is in, each with its duty there: empty where the document is only distributed. */
export type Placement = Readonly<Record<AudienceKey, string>>;

/** The lists (PLACED#id / LISTS) that a document is in; changed together with them, so that both always agree. */
export const placementItem = z.object({
  lists: z.record(z.string(), z.string()),
  version: z.int().check(z.positive()),
});

/** The lists in which a document belongs: those of its audience while it is in force, with what must be read of it. */
export const placementOf = (document: ControlledDocument | undefined, defaults: DistributionDefaults): Placement => {
  if (!document || document.deleted_at !== undefined || document.status !== 'Aktif') return {};
  const duty = readingDuty(document);
  return Object.fromEntries(
    audienceKeys(audienceOf(document, defaults)).map((key) => [
      key,
      duty ? dutyText(readingFor(duty, document.audience_since?.[key])) : '',
    ]),
  );
};

interface Change {
  id: string;
  version: number;
  from: Placement;
  to: Placement;
}

/**
 * Builds the writes that bring the lists in agreement with documents, as many as one transaction takes, and returns the
 * lists whose duties change with them and the ids that are left. It fails as a stale read where the lists of one of them
 * changed meanwhile. The placements are read before the documents: who writes a placement has seen the document at least
 * as it was then.
 */
export const loadPlacementWrites = async (
  ids: readonly string[],
  defaults: DistributionDefaults,
): Promise<{ writes: TransactItem[]; changed: AudienceKey[]; left: string[] }> => {
  const placements = await readItems(placementItem, ids.map(keys.placement));
  const documents = await loadDocumentsOrDeleted(ids);
  const changes = ids.flatMap((id, at): Change[] => {
    const { version, lists: from } = placements[at] ?? { version: 0, lists: {} };
    const to = placementOf(documents[at], defaults);
    return isSamePlacement(from, to) ? [] : [{ id, version, from, to }];
  });
  const { taken, left } = asManyAsFit(changes);
  const wanted = new Map(taken.flatMap((change) => bucketKeysOf(change).map((key) => [bucketName(key), key])));
  const buckets = await loadBuckets([...wanted.values()]);
  const writes = [...taken.map(placementPut), ...buckets.map((bucket) => changedBucketPut(bucket, taken))];
  return { writes, changed: taken.flatMap(changedDuties), left };
};

/** The lists in which something must be read that was not before, or no longer. */
const changedDuties = ({ from, to }: Change): AudienceKey[] =>
  Object.keys({ ...from, ...to }).filter((key) => (from[key] ?? '') !== (to[key] ?? ''));

const isSamePlacement = (one: Placement, other: Placement): boolean =>
  entriesText(new Map(Object.entries(one))) === entriesText(new Map(Object.entries(other)));

const bucketName = ({ PK, SK }: Key): string => `${PK} ${SK}`;

const keysOfPlacement = (id: string, placement: Placement): [key: Key, duty: string][] =>
  Object.entries(placement).map(([key, duty]) => [
    keys.audienceBucket(key, duty === '' ? 'L' : 'D', bucketOf(id)),
    duty,
  ]);

const bucketKeysOf = ({ id, from, to }: Change): Key[] =>
  [...keysOfPlacement(id, from), ...keysOfPlacement(id, to)].map(([key]) => key);

/** A single document always fits: an audience has at most 36 lists. */
const asManyAsFit = (changes: readonly Change[]): { taken: Change[]; left: string[] } => {
  const buckets = new Set<string>();
  const count = changes.findIndex((change, at) => {
    for (const key of bucketKeysOf(change)) buckets.add(bucketName(key));
    return at > 0 && at + 1 + buckets.size > maxTransactItems;
  });
  const end = count < 0 ? changes.length : count;
  return { taken: changes.slice(0, end), left: changes.slice(end).map(({ id }) => id) };
};

const placementPut = ({ id, version, to }: Change): TransactItem =>
  itemPut(
    { ...keys.placement(id), lists: to, version: version + 1 },
    {
      condition: isAtVersion(version),
      onConditionFailed: () => {
        throw new StaleRead(`The lists of document ${id} have changed`);
      },
    },
  );

const changedBucketPut = (bucket: Bucket, changes: readonly Change[]): TransactItem => {
  const entries = new Map(bucket.entries);
  const name = bucketName(bucket.key);
  for (const { id, to } of changes) {
    const [, duty] = keysOfPlacement(id, to).find(([key]) => bucketName(key) === name) ?? [];
    if (duty === undefined) entries.delete(id);
    else entries.set(id, duty);
  }
  return bucketPut(bucket, entries);
};
