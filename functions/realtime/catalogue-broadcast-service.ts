import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBRecord } from 'aws-lambda';
import type { SocketEvent } from '../../shared/events.ts';
import { type CatalogueLogEntry, loadCatalogueVersion } from '../documents/catalogue-store.ts';
import { claimBroadcast, recordBroadcast } from './catalogue-broadcast-store.ts';

const minIntervalMs = 1000;
/** Time of each department's last broadcast known to this container. */
const lastBroadcasts = new Map<string, number>();

/** The number of changes of each department's catalogue in a batch, and the sort key of the last one. */
export type CatalogueBursts = ReadonlyMap<string, { changes: number; last: string }>;

export const catalogueBursts = (records: readonly DynamoDBRecord[]): CatalogueBursts => {
  const bursts = new Map<string, { changes: number; last: string }>();
  for (const { eventName, dynamodb } of records) {
    const { PK, SK } = { PK: dynamodb?.Keys?.['PK']?.S ?? '', SK: dynamodb?.Keys?.['SK']?.S ?? '' };
    if (eventName !== 'INSERT' || !PK.startsWith('CAT#')) continue;
    const current = bursts.get(PK);
    // Lambda guarantees the order of one item's records only; versions are zero-padded, so that the greatest sort key
    // is the last.
    const last = current && current.last > SK ? current.last : SK;
    bursts.set(PK, { changes: (current?.changes ?? 0) + 1, last });
  }
  return bursts;
};

/**
 * Broadcasts one change to a department's viewers: the change itself, or one `catalogue.changed` for several changes
 * since the last broadcast. At most one event per department and second across all containers, because a client cannot
 * use more. `send` receives whether this call waited, so that it can include sockets opened since.
 */
export const broadcastCatalogueChange = async (
  entry: CatalogueLogEntry,
  key: { PK: string; SK: string },
  bursts: CatalogueBursts,
  send: (event: SocketEvent, waited: boolean) => Promise<void>,
): Promise<void> => {
  const { department, version } = entry;
  const burst = bursts.get(key.PK);
  const hasSeveral = burst !== undefined && burst.changes > 1;
  if (hasSeveral && burst.last !== key.SK) return;
  const broadcastTurn = await waitForBroadcastTurn(entry);
  if (!broadcastTurn) return;
  const hasSkippedVersions = broadcastTurn.before !== undefined && broadcastTurn.before < version - 1;
  await send(
    hasSeveral || hasSkippedVersions || entry.kind === 'many'
      ? { type: 'catalogue.changed', department, catalogue_version: version }
      : { type: 'document.changed', department, kind: entry.kind, change: entry.change, catalogue_version: version },
    broadcastTurn.waited,
  );
  lastBroadcasts.set(department, Date.now());
  await recordBroadcast(department, version);
};

interface BroadcastTurn {
  before: number | undefined;
  waited: boolean;
}

/**
 * Waits until the department's next broadcast is due; undefined where a later version was broadcast, which includes
 * this one.
 */
const waitForBroadcastTurn = async (entry: CatalogueLogEntry): Promise<BroadcastTurn | undefined> => {
  const { department, version } = entry;
  for (let waited = false; ; waited = true) {
    const dueIn = (lastBroadcasts.get(department) ?? 0) + minIntervalMs - Date.now();
    // The next change of a running bulk job is broadcast later; waiting for each would delay the other records of the
    // batch.
    if (dueIn > 0 && entry.kind === 'many' && (await loadCatalogueVersion(department)) > version) return undefined;
    await wait(Math.max(0, dueIn));
    const claimed = await claimBroadcast(department, version, minIntervalMs);
    if ('before' in claimed) return { before: claimed.before, waited: waited || dueIn > 0 };
    if (claimed.last.version > version) return undefined;
    // A repeated record: the container that claimed this version may have stopped before it sent the event.
    if (claimed.last.version === version) return { before: undefined, waited };
    lastBroadcasts.set(department, claimed.last.broadcast_at);
  }
};
