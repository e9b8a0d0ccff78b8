import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBRecord } from 'aws-lambda';
import type { SocketEvent } from '../../shared/events.ts';
import { type CatalogueLogEntry, loadCatalogueVersion } from '../documents/catalogue-store.ts';
import { claimBroadcast, recordBroadcast } from './catalogue-broadcast-store.ts';

const minIntervalMs = 1000;
/** When each department's viewers were last told, as far as this container knows. */
const lastBroadcasts = new Map<string, number>();

/** How many changes of each department's catalogue a batch holds, and which is the last. */
export type CatalogueBursts = ReadonlyMap<string, { changes: number; last: string }>;

export const catalogueBursts = (records: readonly DynamoDBRecord[]): CatalogueBursts => {
  const bursts = new Map<string, { changes: number; last: string }>();
  for (const { eventName, dynamodb } of records) {
    const { PK, SK } = { PK: dynamodb?.Keys?.['PK']?.S ?? '', SK: dynamodb?.Keys?.['SK']?.S ?? '' };
    if (eventName !== 'INSERT' || !PK.startsWith('CAT#')) continue;
    const known = bursts.get(PK);
    // Lambda keeps the order of one item's records alone; versions are padded, so that the last is the greatest.
    const last = known && known.last > SK ? known.last : SK;
    bursts.set(PK, { changes: (known?.changes ?? 0) + 1, last });
  }
  return bursts;
};

/**
 * What viewers of a department hear of one change: the change itself, or, where several came since they were last told,
 * once that there were changes up to this version. At most one event per department and second, whichever containers
 * publish: a viewer can do no more with it. `tell` hears whether it waited, so that sockets opened since are included.
 */
export const broadcastCatalogueChange = async (
  entry: CatalogueLogEntry,
  key: { PK: string; SK: string },
  bursts: CatalogueBursts,
  tell: (event: SocketEvent, waited: boolean) => Promise<void>,
): Promise<void> => {
  const { department, version } = entry;
  const burst = bursts.get(key.PK);
  const several = burst !== undefined && burst.changes > 1;
  if (several && burst.last !== key.SK) return;
  const turn = await waitForBroadcastTurn(entry);
  if (!turn) return;
  const skipped = turn.before !== undefined && turn.before < version - 1;
  await tell(
    several || skipped || entry.kind === 'many'
      ? { type: 'catalogue.changed', department, catalogue_version: version }
      : { type: 'document.changed', department, kind: entry.kind, change: entry.change, catalogue_version: version },
    turn.waited,
  );
  lastBroadcasts.set(department, Date.now());
  await recordBroadcast(department, version);
};

interface Turn {
  before: number | undefined;
  waited: boolean;
}

/** Waits until viewers may be told again; undefined where they are told of a later version, which covers this one. */
const waitForBroadcastTurn = async (entry: CatalogueLogEntry): Promise<Turn | undefined> => {
  const { department, version } = entry;
  for (let waited = false; ; waited = true) {
    const dueIn = (lastBroadcasts.get(department) ?? 0) + minIntervalMs - Date.now();
    // A bulk job that went on will be told of by its next change: waiting for each would keep everybody's news waiting.
    if (dueIn > 0 && entry.kind === 'many' && (await loadCatalogueVersion(department)) > version) return undefined;
    await wait(Math.max(0, dueIn));
    const claimed = await claimBroadcast(department, version, minIntervalMs);
    if ('before' in claimed) return { before: claimed.before, waited: waited || dueIn > 0 };
    if (claimed.last.version > version) return undefined;
    // The same record again: whoever claimed it may have ended before it told anybody.
    if (claimed.last.version === version) return { before: undefined, waited };
    lastBroadcasts.set(department, claimed.last.told_at);
  }
};
