import type { z } from 'zod';
import { handEdit } from '../../shared/api/documents.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { cataloguedTogether, catalogueVersion, put, type RowChange } from './catalogue.ts';
import { type ControlledDocument, documentCreated, documentReplaced, StaleDocument } from './documents.ts';
import { keys } from './keys.ts';
import { type NumberUse, usedByHand } from './numbers.ts';
import { readAll, type Write } from './table.ts';

export type HandEdit = z.infer<typeof handEdit>;

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
 * the catalogue. What changed since it was read makes the transaction fail with `StaleDocument`.
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
      throw new StaleDocument('A number was reserved or taken meanwhile');
    }),
    ...cataloguedTogether(department, seen, changes.map(rowChange), at),
  ];
};

const isListed = (document: ControlledDocument | undefined): boolean =>
  document !== undefined && document.deleted_at === undefined;

const rowChange = ({ before, after }: HandChange): RowChange => {
  if (!isListed(after)) return { kind: 'delete', change: { op: 'delete', id: after.id } };
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

/** What was changed by hand, newest first. */
export const handEditsOf = (id: string): Promise<HandEdit[]> =>
  readAll(handEdit, {
    where: 'PK = :pk AND begins_with(SK, :edits)',
    ExpressionAttributeValues: { ':pk': keys.documentPast(id), ':edits': 'EDIT#' },
    ScanIndexForward: false,
    ConsistentRead: true,
  });
