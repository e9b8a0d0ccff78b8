import * as z from 'zod/mini';
import { waitingFileDays } from '../../shared/domain/jobs/job-limits.ts';
import type { NamedUser } from '../../shared/domain/people/roles.ts';
import { cursorOf, parseCursor } from '../db/cursors.ts';
import {
  anyOf,
  compares,
  equals,
  exists,
  itemCheck,
  itemDelete,
  itemPut,
  itemUpdate,
  notExists,
  ttlAfter,
} from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readAll, readItems, readPage } from '../db/table.ts';
import { stale, type TransactItem, writeConditionally } from '../db/transactions.ts';
import { storedFile } from '../files/stored-file.ts';

/** A file that waits for a document with the number in its name (WAITING / id). */
const waitingFile = z.object({
  id: z.string(),
  name: z.string(),
  file: storedFile,
  stored_by: z.string(),
  stored_by_name: z.nullable(z.string()),
  stored_at: z.string(),
});
export type WaitingFile = z.infer<typeof waitingFile>;

const waitingSeconds = waitingFileDays * 24 * 60 * 60;

export const waitingFilePut = (file: WaitingFile): TransactItem =>
  itemPut(
    { ...keys.waitingFile(file.id), ...file, ttl: ttlAfter(file.stored_at, waitingSeconds) },
    { condition: notExists },
  );

/** The file waits, and has the owner that was read. */
const unchanged = ({ id, stored_by }: Pick<WaitingFile, 'id' | 'stored_by'>) => ({
  condition: equals('stored_by', stored_by),
  onConditionFailed: stale(`The waiting file ${id} was deleted or taken over`),
});

/** Fails with `StaleRead` where the file was deleted or taken over meanwhile. */
export const waitingFileCheck = (file: Pick<WaitingFile, 'id' | 'stored_by'>): TransactItem =>
  itemCheck(keys.waitingFile(file.id), unchanged(file));

/** Another user answers for the file from now on; fails like `waitingFileCheck`. */
export const waitingFileOwnerUpdate = (file: WaitingFile, { nrp, full_name }: NamedUser): TransactItem =>
  itemUpdate(keys.waitingFile(file.id), { set: { stored_by: nrp, stored_by_name: full_name }, ...unchanged(file) });

/** Resolves to whether the file existed. */
export const deleteWaitingFile = (id: string): Promise<boolean> =>
  writeConditionally(itemDelete(keys.waitingFile(id), { condition: exists }));

const partition = { where: 'PK = :pk', ExpressionAttributeValues: { ':pk': keys.waitingFiles } };

/** Those whose time has not ended: the table deletes an item days after it. */
export const loadWaitingFiles = async (): Promise<WaitingFile[]> => {
  const files = await readAll(waitingFile, { ...partition, ConsistentRead: true });
  return files.filter(({ stored_at }) => Date.parse(stored_at) > Date.now() - waitingSeconds * 1000);
};

/** In the order of the ids; undefined for a file that no longer waits. */
export const findWaitingFiles = (ids: readonly string[]): Promise<(WaitingFile | undefined)[]> =>
  readItems(waitingFile, ids.map(keys.waitingFile));

export const hasWaitingFiles = async (): Promise<boolean> =>
  (await readPage(z.object({}), { ...partition, Limit: 1, ConsistentRead: true })).items.length > 0;

/** One page, newest first. */
export const listWaitingFiles = async (
  cursor: string | undefined,
  limit: number,
): Promise<{ files: WaitingFile[]; next_cursor: string | null }> => {
  const { items, next } = await readPage(waitingFile, {
    ...partition,
    from: cursor === undefined ? undefined : { ...keys.waitingFile(parseCursor(cursor).sort) },
    ScanIndexForward: false,
    ConsistentRead: true,
    Limit: limit,
  });
  return { files: items, next_cursor: next && cursorOf(String(next['SK'])) };
};

/** Reserves the next run that attaches waiting files; false while one is queued. A lost message delays the next run. */
export const reserveWaitingFilesRun = (forMs: number): Promise<boolean> =>
  writeConditionally(
    itemPut(
      { ...keys.waitingFilesRun, until: Date.now() + forMs },
      { condition: anyOf(notExists, compares('until', '<', Date.now())) },
    ),
  );

/** A run begins: changes from now on need another one. */
export const endWaitingFilesReservation = async (): Promise<void> => {
  await writeConditionally(itemPut({ ...keys.waitingFilesRun, until: 0 }));
};
