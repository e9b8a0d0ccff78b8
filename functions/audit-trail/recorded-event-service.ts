import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import type { TrailEntry } from '../../shared/domain/audit-trail/trail.ts';
import { bulkJobOf, restoredMark } from '../db/bulk-job-mark.ts';
import { keys } from '../db/keys.ts';
import { itemIn } from '../db/stream-items.ts';
import { type Item, readAll } from '../db/table.ts';
import { loadJobRows } from './job-rows-store.ts';
import { trailEntriesOf } from './trail-event-service.ts';

export interface RecordedEvent {
  event: TrailEntry;
  /** The bulk job whose row it is. */
  job_id: string | undefined;
  /** Another item recorded it when it was: a past revision once was the current one. */
  isRepeated: boolean;
}

/** When an item was written; a past revision also has the times of its making. */
const writtenAt = ({ SK, at, updated_at, ended_at }: Item): unknown =>
  SK.startsWith('REV#') ? ended_at : (updated_at ?? at);

/** The events that an item records. What a bulk job stores of a former time is no row of this job. */
export const recordedEventsOf = (item: Item, before?: Item): RecordedEvent[] => {
  const job_id = bulkJobOf(item);
  return trailEntriesOf(item, before).map((event) => {
    const isOwn = event.at === writtenAt(item);
    const isOfBulkJob = job_id !== undefined || (event.action === 'import' && item.SK.startsWith('REV#'));
    return { event, job_id: isOwn ? job_id : undefined, isRepeated: isOfBulkJob && !isOwn };
  });
};

/** The events that a stream record adds; none for a deleted item, and for one that was restored with the trail of its job. */
export const eventsOfRecord = ({
  eventName,
  dynamodb: { NewImage, OldImage } = {},
}: DynamoDBRecord): RecordedEvent[] => {
  if (eventName === 'REMOVE' || !NewImage) return [];
  const item = itemIn(NewImage);
  if (eventName === 'INSERT' && item[restoredMark] !== undefined) return [];
  return recordedEventsOf(item, OldImage && itemIn(OldImage)).filter(({ isRepeated }) => !isRepeated);
};

const undoneImports = z.object({ undone: z.optional(z.array(z.object({ import_id: z.string() }))) });

/** What bulk jobs did to a document, from its history; what an undo replaced is a row of the import only. */
export const loadBulkEvents = async (id: string): Promise<TrailEntry[]> => {
  const partitions = [keys.document(id).PK, keys.documentHistory(id)];
  const read = (partition: string) =>
    readAll(z.custom<Item>(), { where: 'PK = :pk', ExpressionAttributeValues: { ':pk': partition } });
  const items = (await Promise.all(partitions.map(read))).flat();
  const imports = items.flatMap((item) => undoneImports.parse(item).undone?.map(({ import_id }) => import_id) ?? []);
  const undone = await Promise.all([...new Set(imports)].map(loadJobRows));
  const recorded = items.flatMap((item) =>
    trailEntriesOf(item).filter(({ action }) => bulkJobOf(item) !== undefined || action === 'import'),
  );
  return [...undone.flat().filter(({ document_id }) => document_id === id), ...recorded];
};
