import * as z from 'zod/mini';
import type { DocumentEdit } from '../../shared/api/document-edits.ts';
import { manualEdit } from '../../shared/api/documents.ts';
import { departmentCode } from '../../shared/domain/departments.ts';
import { cursorOf, parseCursor } from '../db/cursors.ts';
import { exists, itemDelete, itemPut, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { partition, readItem, readPage } from '../db/table.ts';
import { stale, type TransactItem } from '../db/transactions.ts';
import { storedFile } from '../files/stored-file.ts';

/** What is to be done with the document. Edits and rows were validated when they were sent. */
const intent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('edit'), edit: z.custom<DocumentEdit>() }),
  z.object({ kind: z.literal('file'), file: storedFile, content_changed: z.boolean() }),
  z.object({ kind: z.literal('import'), job_id: z.string(), row: z.number(), rows: z.array(z.unknown()) }),
]);
export type ChangeIntent = z.infer<typeof intent>;

/** A change of what the workflow approved that waits for a second person (WAITINGCHANGE / id). */
export const waitingChangeItem = z.object({
  id: z.string(),
  document_id: z.string(),
  nomor: z.string(),
  nama: z.string(),
  department: departmentCode,
  /** The content that it is to replace; with another one it is outdated. */
  revisi: z.number(),
  sha256: z.optional(z.string()),
  file_url: z.optional(z.string()),
  intent,
  changes: manualEdit.shape.changes,
  made_by: z.string(),
  made_by_name: z.nullable(z.string()),
  made_at: z.string(),
});
export type WaitingChange = z.infer<typeof waitingChangeItem>;

export const waitingChangePut = (change: WaitingChange): TransactItem =>
  itemPut({ ...keys.waitingChange(change.id), ...waitingChangeItem.parse(change) }, { condition: notExists });

/** Fails with `StaleRead` where it was decided meanwhile. */
export const waitingChangeDelete = (id: string): TransactItem =>
  itemDelete(keys.waitingChange(id), {
    condition: exists,
    onConditionFailed: stale(`The waiting change ${id} was decided`),
  });

export const loadWaitingChange = (id: string): Promise<WaitingChange | undefined> =>
  readItem(waitingChangeItem, keys.waitingChange(id));

/** One page, newest first. */
export const listWaitingChanges = async (
  cursor: string | undefined,
  limit: number,
): Promise<{ changes: WaitingChange[]; next_cursor: string | null }> => {
  const { items, next } = await readPage(waitingChangeItem, {
    ...partition(keys.waitingChanges),
    from: cursor === undefined ? undefined : { ...keys.waitingChange(parseCursor(cursor).sort) },
    ScanIndexForward: false,
    Limit: limit,
  });
  return { changes: items, next_cursor: next && cursorOf(String(next['SK'])) };
};
