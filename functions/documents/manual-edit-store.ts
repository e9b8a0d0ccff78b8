import { z } from 'zod';
import { handEdit } from '../../shared/api/documents.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { keys } from '../db/keys.ts';
import { StaleRead } from '../db/retry-on-conflict.ts';
import { readAll, readItem, type Write } from '../db/table.ts';
import { type StoredFile, storedFile } from '../submissions/submission-store.ts';
import { cataloguedTogether, catalogueVersion, put, type RowChange } from './catalogue-store.ts';
import { type ControlledDocument, documentCreated, documentReplaced } from './document-store.ts';
import { type NumberUse, usedByHand } from './number-store.ts';

export type HandEdit = z.infer<typeof handEdit>;
/** What replacing a file leaves in the document's history: where the bytes are that it had. */
export type Replacement = HandEdit & { previous_file?: StoredFile; previous_url?: string };

/** A document as somebody's hand leaves it; `before` is how it was read. */
export interface HandChange {
  before?: ControlledDocument;
  after: ControlledDocument;
  /** What its history says of it; a new document says so itself. */
  edit?: HandEdit;
  numbers: readonly NumberUse[];
}

/** Members of a transaction that one hand change needs at most, besides the two that every such transaction has. */
export const membersOfHandChange = 5;

/**
 * Members that change documents of one department by hand: the documents, their append-only trail, their numbers and
 * the catalogue. What changed since it was read makes the transaction fail with `StaleRead`.
 */
export const changedByHand = async (
  department: DepartmentCode,
  changes: readonly HandChange[],
  at: string,
): Promise<Write[]> => {
  if (changes.length === 0) return [];
  const seen = await catalogueVersion(department);
  const numbers = changes.flatMap((change) => change.numbers);
  return [
    ...changes.map(({ before, after }) => (before ? documentReplaced(before, after) : documentCreated(after))),
    ...changes.flatMap(({ after, edit }) => (edit ? [editKept(after, edit)] : [])),
    ...usedByHand(numbers, () => {
      throw new StaleRead('A number was reserved or taken meanwhile');
    }),
    ...cataloguedTogether(department, seen, changes.map(rowChange), at),
  ];
};

const isListed = (document: ControlledDocument | undefined): boolean =>
  document !== undefined && document.deleted_at === undefined;

const rowChange = ({ before, after }: HandChange): RowChange => {
  if (!isListed(after)) return { kind: 'delete', change: { op: 'delete', id: after.id, version: after.version } };
  return { kind: isListed(before) ? 'update' : 'insert', change: put(after) };
};

/** What was done to the present revision, kept under the version that it made. */
export const editKept = (after: ControlledDocument, edit: HandEdit): Write => ({
  item: {
    Put: {
      Item: { ...keys.documentEdit(after.id, after.version), ...edit },
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  },
});

/** An edit as it is kept (PAST#id / EDIT#version); one that replaced the file says where the former bytes are. */
const editItem = handEdit.extend({
  SK: z.string(),
  previous_file: storedFile.optional(),
  previous_url: z.string().optional(),
});
export type KeptEdit = Omit<z.infer<typeof editItem>, 'SK'> & { version: number };

const keptEdit = ({ SK, ...edit }: z.infer<typeof editItem>): KeptEdit => ({
  ...edit,
  version: Number(SK.replace(/^\D+/, '')),
});

/** The edit that made this version of a document. */
export const handEditOf = async (id: string, version: number): Promise<KeptEdit | undefined> => {
  const found = await readItem(editItem, keys.documentEdit(id, version));
  return found && keptEdit(found);
};

/** What was changed by hand, newest first. */
export const handEditsOf = async (id: string): Promise<KeptEdit[]> => {
  const edits = await readAll(editItem, {
    where: 'PK = :pk AND begins_with(SK, :edits)',
    ExpressionAttributeValues: { ':pk': keys.documentPast(id), ':edits': 'EDIT#' },
    ScanIndexForward: false,
    ConsistentRead: true,
  });
  return edits.map(keptEdit);
};
