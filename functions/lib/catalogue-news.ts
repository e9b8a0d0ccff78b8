import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBRecord } from 'aws-lambda';
import type { SocketEvent } from '../../shared/events.ts';
import { type CatalogueLogEntry, catalogueVersion } from '../data/catalogue.ts';

const betweenMs = 1000;
/** When each department's viewers were last told, by this container. */
const lastTold = new Map<string, number>();

/** How many changes of each department's catalogue a batch holds, and which is the last. */
export type Bursts = ReadonlyMap<string, { changes: number; last: string }>;

export const burstsIn = (records: readonly DynamoDBRecord[]): Bursts => {
  const bursts = new Map<string, { changes: number; last: string }>();
  for (const { eventName, dynamodb } of records) {
    const { PK, SK } = { PK: dynamodb?.Keys?.['PK']?.S ?? '', SK: dynamodb?.Keys?.['SK']?.S ?? '' };
    if (eventName !== 'INSERT' || !PK.startsWith('CAT#')) continue;
    // A stream keeps the order of one partition key's records.
    bursts.set(PK, { changes: (bursts.get(PK)?.changes ?? 0) + 1, last: SK });
  }
  return bursts;
};

/**
 * What viewers of a department hear of one change: the change itself, or, in a burst, once that there were changes up
 * to its last version. At most one event per department and second: a viewer can do no more with it.
 */
export const tellOfChange = async (
  entry: CatalogueLogEntry,
  key: { PK: string; SK: string },
  bursts: Bursts,
  tell: (event: SocketEvent) => Promise<void>,
): Promise<void> => {
  const { department, version } = entry;
  const burst = bursts.get(key.PK);
  const several = burst !== undefined && burst.changes > 1;
  if (several && burst.last !== key.SK) return;
  const dueIn = (lastTold.get(department) ?? 0) + betweenMs - Date.now();
  // A bulk job that went on will be told of by its next change: waiting for each would keep everybody's news waiting.
  if (dueIn > 0 && entry.kind === 'many' && (await catalogueVersion(department)) > version) return;
  await wait(Math.max(0, dueIn));
  await tell(
    several || entry.kind === 'many'
      ? { type: 'catalogue.changed', department, catalogue_version: version }
      : { type: 'document.changed', department, kind: entry.kind, change: entry.change, catalogue_version: version },
  );
  lastTold.set(department, Date.now());
};
