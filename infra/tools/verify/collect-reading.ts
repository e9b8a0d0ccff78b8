import { keys } from '../../../functions/db/keys.ts';
import type { Item } from '../../../functions/db/table.ts';
import { badgeEventItem } from '../../../functions/required-reading/badge-store.ts';
import { bucketEntries } from '../../../functions/required-reading/bucket-store.ts';
import { evidenceItem } from '../../../functions/required-reading/evidence-store.ts';
import { followedItem } from '../../../functions/required-reading/follow-store.ts';
import { placementItem } from '../../../functions/required-reading/placement-store.ts';
import { readerEntryOf, recordOf } from '../../../functions/required-reading/reading-records.ts';
import { attendantItem, begunItem, endedItem } from '../../../functions/required-reading/together-store.ts';
import { departmentCode } from '../../../shared/domain/departments.ts';
import { append, type EnvironmentData } from './environment-data.ts';

/** The part of a partition key behind its first word. */
const rest = (PK: string): string => PK.slice(PK.indexOf('#') + 1);

export const collectPlacement = (data: EnvironmentData, item: Item): void => {
  data.placements.set(rest(item.PK), placementItem.parse(item).lists);
};

export const collectFollowed = (data: EnvironmentData, item: Item): void => {
  data.followed.set(departmentCode.parse(item.SK), followedItem.parse(item));
};

/** A part of a list of documents; a named person's list is with their records. */
export const collectAudienceBucket = (data: EnvironmentData, item: Item): void => {
  const PK = item.PK;
  for (const [id, duty] of bucketEntries(item)) {
    const lists = data.listedIn.get(id) ?? new Map<string, string>();
    data.listedIn.set(id, lists);
    // A document that is in both parts of a list is in one too many.
    lists.set(lists.has(PK) ? `${PK} twice` : PK, duty);
  }
};

export const collectReaderBucket = (data: EnvironmentData, item: Item): void => {
  if (!item.SK.startsWith('R#')) {
    collectAudienceBucket(data, item);
    return;
  }
  const nrp = rest(item.PK);
  for (const [document_id, text] of bucketEntries(item))
    data.readerRecords.push({ nrp, document_id, ...recordOf(text) });
};

export const collectReadersBucket = (data: EnvironmentData, item: Item): void => {
  const [, document_id = '', reading_id = ''] = item.PK.split('#');
  for (const [nrp, text] of bucketEntries(item))
    data.readers.set(evidenceName({ document_id, reading_id, nrp }), readerEntryOf(text).state);
};

interface EvidencePlace {
  document_id: string;
  reading_id: string;
  nrp: string;
}

/** A person and a reading of a document. */
export const evidenceName = ({ document_id, reading_id, nrp }: EvidencePlace): string =>
  `${document_id} ${reading_id} ${nrp}`;

export const collectEvidence = (data: EnvironmentData, item: Item): void => {
  const { action, document_id, reading_id, nrp, digest, together, at } = evidenceItem.parse(item);
  const name = evidenceName({ document_id, reading_id, nrp });
  const facts = data.evidence.get(name) ?? { document_id, reading_id, nrp, opened: new Set<string>() };
  data.evidence.set(name, facts);
  if (action === 'opened') facts.opened.add(digest);
  else facts.understood = { at, digest, together };
};

/** Who confirmed in a reading together; its beginning and its end are parsed. */
export const collectTogether = (data: EnvironmentData, item: Item): void => {
  if (item.SK.startsWith('P#')) data.attendants.push(attendantItem.parse(item));
  else (item.SK === 'ENDED' ? endedItem : begunItem).parse(item);
};

export const collectBadgeEvent = (data: EnvironmentData, item: Item): void => {
  const event = badgeEventItem.parse(item);
  append(data.badgeEvents, event.nrp, event);
};

/** Partitions in which the evidence of a person is, and what follows from it. */
export const evidencePartitions = ({ document_id, reading_id, nrp }: EvidencePlace): string[] => [
  keys.readingHistory(document_id, reading_id),
  keys.readers(document_id, reading_id),
  keys.reader(nrp),
  keys.document(document_id).PK,
  keys.documentHistory(document_id),
];
