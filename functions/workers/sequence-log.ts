import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { itemIn } from '../db/stream-items.ts';
import { log } from '../observability/log.ts';
import { appendItems } from '../transparency-log/append-service.ts';
import { type EntryKind, evidenceOf, type StoredItem } from '../transparency-log/entries.ts';
import { publishLog } from '../transparency-log/publication-service.ts';

/**
 * Appends the evidence of a batch to the transparency log, in the order of the stream, and publishes it; on a schedule,
 * only publishes what is left. A record that comes again is left out, and a batch that failed anywhere is repeated as a
 * whole, so that no later record of its shard is logged before it.
 */
export const handler = async (event: DynamoDBStreamEvent | { Records?: undefined }): Promise<void> => {
  const records: readonly DynamoDBRecord[] = event.Records ?? [];
  const { items, changed } = changedEvidence(records);
  // History never changes, so this is no work of the product. The log still has what was there.
  for (const { kind, eventName } of changed) log.error('stored evidence was changed', { kind, event: eventName });
  const { added, after } = await appendItems(items, true);
  const size = await publishLog(after);
  if (records.length > 0) log.info('evidence logged', { records: records.length, added, size });
};

interface ChangedEvidence {
  /** What was stored, in the order of the stream. */
  items: StoredItem[];
  /** Evidence that was deleted, or history that was replaced. */
  changed: { kind: EntryKind; eventName: string | undefined }[];
}

const changedEvidence = (records: readonly DynamoDBRecord[]): ChangedEvidence => {
  const items: StoredItem[] = [];
  const changed: ChangedEvidence['changed'] = [];
  for (const { eventName, dynamodb } of records) {
    const isRemoval = eventName === 'REMOVE';
    const image = isRemoval ? dynamodb?.OldImage : dynamodb?.NewImage;
    const item = itemIn(image);
    const evidence = evidenceOf(item);
    if (!evidence) continue;
    const { kind, isState } = evidence;
    if (isRemoval || (eventName === 'MODIFY' && !isState)) changed.push({ kind, eventName });
    else items.push({ item, logged_at: new Date(1000 * (dynamodb?.ApproximateCreationDateTime ?? 0)).toISOString() });
  }
  return { items, changed };
};
