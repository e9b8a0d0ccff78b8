import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Item } from '../db/table.ts';
import { type EntryKind, evidenceOf, type StoredItem } from './entries.ts';

interface ChangedEvidence {
  /** What was stored, in the order of the stream. */
  items: StoredItem[];
  /** Evidence that was deleted, or history that was replaced. */
  changed: { kind: EntryKind; eventName: string | undefined }[];
}

export const changedEvidence = (records: readonly DynamoDBRecord[]): ChangedEvidence => {
  const items: StoredItem[] = [];
  const changed: ChangedEvidence['changed'] = [];
  for (const { eventName, dynamodb } of records) {
    const isRemoval = eventName === 'REMOVE';
    const image = isRemoval ? dynamodb?.OldImage : dynamodb?.NewImage;
    // The types of the event and of the SDK describe the same format.
    const item = unmarshall((image ?? {}) as Record<string, AttributeValue>) as Item;
    const evidence = evidenceOf(item);
    if (!evidence) continue;
    const { kind, isState } = evidence;
    if (isRemoval || (eventName === 'MODIFY' && !isState)) changed.push({ kind, eventName });
    else items.push({ item, logged_at: new Date(1000 * (dynamodb?.ApproximateCreationDateTime ?? 0)).toISOString() });
  }
  return { items, changed };
};
