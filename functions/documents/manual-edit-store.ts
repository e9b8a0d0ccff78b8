import { z } from 'zod';
import { manualEdit } from '../../shared/api/documents.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { keys } from '../db/keys.ts';
import { StaleRead } from '../db/retry-on-conflict.ts';
import { readAll, readItem, type TransactItem } from '../db/table.ts';
import { type StoredFile, storedFile } from '../submissions/submission-store.ts';
import { catalogueBatchPuts, loadCatalogueVersion, putChange, type RowChange } from './catalogue-store.ts';
import { type ControlledDocument, documentReplacementPut, newDocumentPut } from './document-store.ts';
import { manualUseUpdates, type NumberUse } from './number-store.ts';

export type ManualEdit = z.infer<typeof manualEdit>;
/** What replacing a file leaves in the document's history: where the bytes are that it had. */
export type Replacement = ManualEdit & { previous_file?: StoredFile; previous_url?: string };

/** A document as somebody's hand leaves it; `before` is how it was read. */
export interface ManualChange {
  before?: ControlledDocument;
  after: ControlledDocument;
  /** What its history says of it; a new document says so itself. */
  edit?: ManualEdit;
  numbers: readonly NumberUse[];
}

/** Members of a transaction that one hand change needs at most, besides the two that every such transaction has. */
export const transactItemsPerChange = 5;

/**
 * Members that change documents of one department by hand: the documents, their append-only trail, their numbers and
 * the catalogue. What changed since it was read makes the transaction fail with `StaleRead`.
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
    ...manualUseUpdates(numbers, () => {
      throw new StaleRead('A number was reserved or taken meanwhile');
    }),
    ...catalogueBatchPuts(department, seen, changes.map(rowChange), at),
  ];
};

const isListed = (document: ControlledDocument | undefined): boolean =>
  document !== undefined && document.deleted_at === undefined;

const rowChange = ({ before, after }: ManualChange): RowChange => {
  if (!isListed(after)) return { kind: 'delete', change: { op: 'delete', id: after.id, version: after.version } };
  return { kind: isListed(before) ? 'update' : 'insert', change: putChange(after) };
};

/** What was done to the present revision, kept under the version that it made. */
export const editPut = (after: ControlledDocument, edit: ManualEdit): TransactItem => ({
  item: {
    Put: {
      Item: { ...keys.documentEdit(after.id, after.version), ...edit },
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  },
});

/** An edit as it is kept (PAST#id / EDIT#version); one that replaced the file says where the former bytes are. */
const editItem = manualEdit.extend({
  SK: z.string(),
  previous_file: storedFile.optional(),
  previous_url: z.string().optional(),
});
export type StoredEdit = Omit<z.infer<typeof editItem>, 'SK'> & { version: number };

const storedEdit = ({ SK, ...edit }: z.infer<typeof editItem>): StoredEdit => ({
  ...edit,
  version: Number(SK.replace(/^\D+/, '')),
});

/** The edit that made this version of a document. */
export const loadEdit = async (id: string, version: number): Promise<StoredEdit | undefined> => {
  const found = await readItem(editItem, keys.documentEdit(id, version));
  return found && storedEdit(found);
};

/** What was changed by hand, newest first. */
export const loadEdits = async (id: string): Promise<StoredEdit[]> => {
  const edits = await readAll(editItem, {
    where: 'PK = :pk AND begins_with(SK, :edits)',
    ExpressionAttributeValues: { ':pk': keys.documentHistory(id), ':edits': 'EDIT#' },
    ScanIndexForward: false,
    ConsistentRead: true,
  });
  return edits.map(storedEdit);
};
