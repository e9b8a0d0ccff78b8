import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { Failure } from '../../shared/errors.ts';
import { type ControlledDocument, loadDocumentsOrDeleted } from './document-store.ts';
import {
  deletionChange,
  departmentFailure,
  documentChangedFailure,
  type Editor,
  removedByUndoFailure,
  restorationChange,
  uneditableFailure,
} from './manual-edit-rules.ts';
import { findInFlightFailure } from './number-service.ts';
import { loadGuards, type NumberGuard } from './number-store.ts';
import type { CheckedRow } from './row-check-service.ts';

interface Deletion {
  id: string;
  /** The version that the user saw. */
  version: number;
}

/** Reads the documents and their numbers' guards, consistently, and checks each deletion against them. */
export const checkDeletions = async (
  department: DepartmentCode,
  rows: readonly Deletion[],
  editor: Editor,
): Promise<CheckedRow<Deletion>[]> => {
  const documents = await loadDocumentsOrDeleted(rows.map(({ id }) => id));
  const present = documents.filter((document) => document !== undefined);
  const guards = await loadGuards(present.map(({ nomor }) => nomor));
  const guardOf = new Map(present.map(({ id }, at) => [id, guards[at] ?? {}]));
  return Promise.all(
    rows.map(async (edit, at): Promise<CheckedRow<Deletion>> => {
      const found = documents[at];
      if (!found) return { edit, found, failure: new Failure('not_found') };
      if (isAlreadyDeleted(found, edit, editor)) return { edit, found };
      const failure = await findDeletionFailure(found, edit, department, guardOf.get(edit.id) ?? {});
      return failure ? { edit, found, failure } : { edit, found, change: deletionChange(found, editor) };
    }),
  );
};

/** Whether the document was deleted by the same request, whose response was lost. */
const isAlreadyDeleted = ({ version, deleted_by }: ControlledDocument, seen: Deletion, { nrp }: Editor): boolean =>
  deleted_by === nrp && version === seen.version + 1;

const findDeletionFailure = async (
  found: ControlledDocument,
  { version }: Deletion,
  department: DepartmentCode,
  guard: NumberGuard,
): Promise<Failure | undefined> => {
  const failure = uneditableFailure(found);
  if (failure) return failure;
  if (found.department !== department) return departmentFailure(department);
  if (found.version !== version) return documentChangedFailure(found);
  return findInFlightFailure(found.nomor, guard, 'id');
};

/** A document that is not deleted needs no change: restoring is idempotent. */
export const checkRestorations = async (
  department: DepartmentCode,
  rows: readonly { id: string }[],
  editor: Editor,
): Promise<CheckedRow<{ id: string }>[]> => {
  const documents = await loadDocumentsOrDeleted(rows.map(({ id }) => id));
  return rows.map((edit, at): CheckedRow<{ id: string }> => {
    const found = documents[at];
    if (!found) return { edit, found, failure: new Failure('not_found') };
    const failure = found.department === department ? removedByUndoFailure(found) : departmentFailure(department);
    if (failure) return { edit, found, failure };
    return found.deleted_at === undefined ? { edit, found } : { edit, found, change: restorationChange(found, editor) };
  });
};
