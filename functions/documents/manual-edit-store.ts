import * as z from 'zod/mini';
import { manualEdit } from '../../shared/api/documents.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { itemPut, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { partition, readAll, readItem } from '../db/table.ts';
import { stale, type TransactItem } from '../db/transactions.ts';
import { type StoredFile, storedFile } from '../files/stored-file.ts';
import { catalogueBatchPuts, rowChange } from './catalogue-log-store.ts';
import { loadCatalogueVersion } from './catalogue-store.ts';
import { type ControlledDocument, documentItem, documentReplacementPut, newDocumentPut } from './document-store.ts';
import { manualUseUpdates, type NumberUse } from './number-store.ts';
import { type WaitingChange, waitingChangePut } from './waiting-change-store.ts';

export type ManualEdit = z.infer<typeof manualEdit>;
/** The history entry of a replaced file, with the location of the previous one. */
export type Replacement = ManualEdit & { previous_file?: StoredFile; previous_url?: string };

/** A manual change of a document; `before` is the document that was read. */
export interface ManualChange {
  before?: ControlledDocument;
  after: ControlledDocument;
  /** Its history entry; a new document needs none. */
  edit?: ManualEdit;
  numbers: readonly NumberUse[];
  /** The change that waits for a second person, where this one only proposes it. */
  waiting?: WaitingChange;
  job_id?: string;
}

/** Transaction items of one manual change at most: document, history entry, two numbers and log entry. */
export const transactItemsPerChange = 5;

/**
 * Builds the writes of manual changes of one department: documents, history entries, numbers and catalogue. The
 * transaction fails with `StaleRead` where one of them changed since it was read.
 */
export const loadManualChangeWrites = async (
  department: DepartmentCode,
  changes: readonly ManualChange[],
  at: string,
): Promise<TransactItem[]> => {
  if (changes.length === 0) return [];
  const seen = await loadCatalogueVersion(department);
  const numbers = changes.flatMap((change) => change.numbers);
  return [
    ...changes.map(({ before, after }) => (before ? documentReplacementPut(before, after) : newDocumentPut(after))),
    ...changes.flatMap(({ after, edit }) => (edit ? [editPut(after, edit)] : [])),
    ...changes.flatMap(({ waiting }) => (waiting ? [waitingChangePut(waiting)] : [])),
    ...manualUseUpdates(numbers, stale('A number was reserved or taken meanwhile')),
    ...catalogueBatchPuts(
      department,
      seen,
      changes.map(({ before, after, job_id }) => rowChange(before, after, job_id)),
      at,
    ),
  ];
};

/** The history entry of a change of the present revision, under the version that the change created. */
export const editPut = (
  after: ControlledDocument,
  edit: ManualEdit & { previous?: ControlledDocument },
): TransactItem =>
  itemPut(
    { ...keys.documentEdit(after.id, after.version), ...edit, ...(isOfProposal(edit) && { outbox: 1 }) },
    { condition: notExists },
  );

/** Who decides a change that waits is notified, and its maker of the decision. */
const isOfProposal = ({ action, proposal, accepted }: ManualEdit): boolean =>
  action === 'change_waiting' || proposal !== undefined || accepted !== undefined;

/** What every history entry has. */
export const storedEditFields = z.object(manualEdit.shape);

/** A history entry (PAST#id / EDIT#version) of a change that waits, was accepted, or ended. */
export const proposalEntryItem = z.extend(storedEditFields, { PK: z.string(), SK: z.string() });
export type ProposalEntry = z.infer<typeof proposalEntryItem>;

/**
 * A history entry (PAST#id / EDIT#version); after a replaced file it has the location of the previous one, after an
 * import the previous document.
 */
const editItem = z.object({
  ...manualEdit.shape,
  SK: z.string(),
  previous_file: z.optional(storedFile),
  previous_url: z.optional(z.string()),
  previous: z.optional(documentItem),
});
export type StoredEdit = Omit<z.infer<typeof editItem>, 'SK'> & { version: number };

const storedEdit = ({ SK, ...edit }: z.infer<typeof editItem>): StoredEdit => ({
  ...edit,
  version: Number(SK.replace(/^\D+/, '')),
});

export const loadEdit = async (id: string, version: number): Promise<StoredEdit | undefined> => {
  const found = await readItem(editItem, keys.documentEdit(id, version));
  return found && storedEdit(found);
};

/** The manual edits of a document, newest first. */
export const loadEdits = async (id: string): Promise<StoredEdit[]> => {
  const edits = await readAll(editItem, {
    ...partition(keys.documentHistory(id), 'EDIT#'),
    ScanIndexForward: false,
  });
  return edits.map(storedEdit);
};
