import { keys } from '../../../functions/db/keys.ts';
import type { Key } from '../../../functions/db/table.ts';

/** While an environment is restored, this item names the backup; the product does not read it. */
export const restoreMarker: Key = { PK: 'RESTORE', SK: 'RUN' };

/**
 * Families of items that a backup leaves out, by the first word of their partition key, with what users notice after a
 * restore, which the backup prints.
 */
export const familiesLeftOut: Readonly<Record<string, string>> = {
  AUTH: 'passwords, sessions and known devices: a password can be verified only with the KMS key of its environment',
  THR: 'failed sign-in attempts and lock-outs: they begin again at zero',
  SCANRATE: 'scans of the last minute by address: they begin again at zero',
  TKT: 'tickets for sockets, valid for 30 seconds',
  CONN: 'open sockets: pages connect again by themselves',
  TOPIC: 'what channels had to send to open sockets',
  TLOG: 'the state of the transparency log: the restored environment begins a log of its own',
  SEARCH: 'the list of segments of the search index: `npm run extract-texts` builds it again',
  RESTORE: 'the mark of an interrupted restore',
};

/** Single items that stand for a process of the environment: the lock of imports, and a queued run for waiting files. */
const itemsLeftOut: readonly Key[] = [keys.importLock, keys.waitingFilesRun];

export const familyOf = ({ PK }: Pick<Key, 'PK'>): string => PK.split('#', 1)[0] ?? '';

/** What a backup leaves out: what is worthless or harmful in another environment. */
export const isLeftOut = ({ PK, SK }: Key): boolean =>
  familyOf({ PK }) in familiesLeftOut || itemsLeftOut.some((item) => item.PK === PK && item.SK === SK);

/** A job that a queue's message would continue; restored, it needs a new message. */
export const isUnfinishedJob = ({ PK, SK, state }: Key & { state?: unknown }): boolean =>
  familyOf({ PK }) === 'JOB' && SK === 'META' && (state === 'queued' || state === 'running');
