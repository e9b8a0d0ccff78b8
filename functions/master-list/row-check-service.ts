import type { DocumentEdit } from '../../shared/api/document-edits.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { isSameNumber, normalForm } from '../../shared/domain/documents/document-numbers.ts';
import { legalIdentityOf } from '../../shared/domain/documents/legal-numbers.ts';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import { Failure, invalidField } from '../../shared/errors.ts';
import { changesApproved, isApproved, withApprovalMark, withUsedNumber } from '../documents/approved-content-rules.ts';
import { type ControlledDocument, findDocumentsByNumber, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import type { ManualChange } from '../documents/manual-edit-store.ts';
import { loadGuards, type NumberGuard } from '../documents/number-store.ts';
import { loadHighestPastRevision } from '../documents/past-revision-store.ts';
import { companyReviewSettings } from '../runtime/review-intervals.ts';
import {
  duplicateNumberFailure,
  findInFlightFailure,
  findManualUseFailure,
  findSameRegulation,
} from '../submissions/number-service.ts';
import {
  approvedReasonText,
  changedColumns,
  deletionChange,
  departmentFailure,
  documentChangedFailure,
  type Editor,
  editChange,
  externalFailure,
  futureReviewText,
  linkFailure,
  publishedFields,
  removedByUndoFailure,
  restorationChange,
  uneditableFailure,
} from './manual-edit-rules.ts';

/** An edited row after its checks: a change, a failure, or neither where the row is as requested already. */
export interface CheckedRow {
  edit: DocumentEdit;
  found: ControlledDocument | undefined;
  change?: ManualChange;
  /** The change waits for a second person. */
  isWaiting?: true;
  failure?: Failure;
}

/** Reads the present documents, consistently, and checks each edit against them. */
export const checkRows = async (
  department: DepartmentCode,
  rows: readonly DocumentEdit[],
  editor: Editor,
): Promise<CheckedRow[]> => {
  const documents = await loadDocumentsOrDeleted(rows.map(({ id }) => id));
  const read = rows.map((edit, at): CheckedRow => {
    const found = documents[at];
    if (edit.deleted !== undefined) return checkDeletion(found, edit, department, editor);
    const failure = editFailure(found, edit, department, editor);
    if (failure || !found || changedColumns(found, edit).length === 0)
      return { edit, found, ...(failure && { failure }) };
    const change = editChange(found, edit, editor);
    const external = externalFailure(found, change.after) ?? (edit.file_url ? linkFailure(change.after) : undefined);
    return external ? { edit, found, failure: external } : { edit, found, change };
  });
  const marked = (await checkRestorations(await checkInFlight(read))).map((row) =>
    row.change ? { ...row, change: withApprovalMark(row.change) } : row,
  );
  const checked = await checkRevisions(await checkRegulations(await checkNumbers(marked)));
  // Last, so that the user is asked only for what can be saved.
  return checked.map((row) => withFailure(row, approvalFailure(row)));
};

/** The deletion of the version that the user saw, or the restoration of a deleted document. */
const checkDeletion = (
  found: ControlledDocument | undefined,
  edit: DocumentEdit,
  department: DepartmentCode,
  editor: Editor,
): CheckedRow => {
  if (!found) return { edit, found, failure: new Failure('not_found') };
  if (found.department !== department) return { edit, found, failure: departmentFailure(department) };
  const isDeleted = found.deleted_at !== undefined;
  const isRepeated = isNextVersion(found, edit, editor);
  if (isDeleted === edit.deleted && (isRepeated || !isDeleted)) return { edit, found };
  const failure =
    isDeleted && edit.deleted === false ? removedByUndoFailure(found) : deletionFailure(found, edit, editor);
  if (failure) return { edit, found, failure };
  return {
    edit,
    found,
    change: edit.deleted ? deletionChange(found, editor, edit.reason) : restorationChange(found, editor),
  };
};

const missingDeletionReason = 'Alasan harus diisi untuk menghapus dokumen yang disetujui melalui pengajuan';

const deletionFailure = (found: ControlledDocument, edit: DocumentEdit, editor: Editor): Failure | undefined =>
  uneditableFailure(found) ??
  (found.version === edit.version || isAlreadyProposed(found, edit, editor)
    ? undefined
    : documentChangedFailure(found)) ??
  (isApproved(found) && edit.reason === undefined ? invalidField('reason', missingDeletionReason) : undefined);

const editFailure = (
  found: ControlledDocument | undefined,
  edit: DocumentEdit,
  department: DepartmentCode,
  editor: Editor,
): Failure | undefined => {
  const missing = uneditableFailure(found);
  if (missing || !found) return missing;
  if (found.department !== department) return departmentFailure(department);
  const reviewFailure = futureReviewFailure(edit, editor);
  if (reviewFailure) return reviewFailure;
  // What the approvers read is evidence.
  if (edit.change_reason !== undefined && found.change) return invalidField('change_reason', approvedReasonText);
  if (found.version !== edit.version && !isAlreadySaved(found, edit, editor)) return documentChangedFailure(found);
  return undefined;
};

/** A review that is still to come is none. */
const futureReviewFailure = ({ reviewed_on }: DocumentEdit, { at }: Editor): Failure | undefined =>
  typeof reviewed_on === 'string' && reviewed_on > dateAt(at, companyReviewSettings().time_zone)
    ? invalidField('reviewed_on', futureReviewText)
    : undefined;

/** The version after the one that was edited, by the same user: the request may be one whose response was lost. */
const isNextVersion = (found: ControlledDocument, { version }: DocumentEdit, { nrp }: Editor): boolean =>
  found.version === version + 1 && found.updated_by === nrp;

const isAlreadyProposed = (found: ControlledDocument, edit: DocumentEdit, editor: Editor): boolean =>
  isNextVersion(found, edit, editor) && found.waiting_change?.by_nrp === editor.nrp;

/** Whether the same edit was saved already, by a request whose response was lost. */
const isAlreadySaved = (found: ControlledDocument, edit: DocumentEdit, editor: Editor): boolean =>
  isAlreadyProposed(found, edit, editor) ||
  (isNextVersion(found, edit, editor) && changedColumns(found, edit).length === 0);

/**
 * Rejects deletions of documents whose number is in flight, and changes of what its publication would overwrite
 * without a trace.
 */
const checkInFlight = async (rows: readonly CheckedRow[]): Promise<CheckedRow[]> => {
  const concerned = rows.flatMap(({ edit, change, found }) => {
    if (!change || !found || edit.deleted === false) return [];
    const changed = publishedFields.find((each) => found[each] !== change.after[each]);
    const field = edit.deleted ? 'id' : changed;
    return field === undefined ? [] : [{ id: found.id, nomor: found.nomor, field }];
  });
  const guards = await loadGuards(concerned.map(({ nomor }) => nomor));
  const failures = new Map<string, Failure>();
  for (const [at, { id, nomor, field }] of concerned.entries()) {
    const failure = await findInFlightFailure(nomor, guards[at] ?? {}, field);
    if (failure) failures.set(id, failure);
  }
  return rows.map((row) => withFailure(row, failures.get(row.edit.id)));
};

/** A document that is restored under the number of an approved one is the second with it. */
const checkRestorations = (rows: readonly CheckedRow[]): Promise<CheckedRow[]> =>
  Promise.all(
    rows.map(async (row) => {
      if (row.edit.deleted !== false || !row.change) return row;
      const approved = (await findDocumentsByNumber(row.change.after.nomor)).find(isApproved);
      return approved ? { ...row, change: { ...row.change, after: withUsedNumber(row.change.after, approved) } } : row;
    }),
  );

/** Rejects a number, kind or issuer by which an external document becomes, or returns as, the same regulation as another one. */
const checkRegulations = (rows: readonly CheckedRow[]): Promise<CheckedRow[]> =>
  Promise.all(
    rows.map(async (row) => {
      const { edit, found, change } = row;
      const isOther = found && change && legalIdentityOf(change.after) !== legalIdentityOf(found);
      const isChecked = change && (edit.deleted === undefined ? isOther : !edit.deleted);
      return withFailure(row, isChecked ? (await findSameRegulation(change.after)).failure : undefined);
    }),
  );

type Renamed = CheckedRow & { found: ControlledDocument; change: ManualChange };

const isRenamed = (row: CheckedRow): row is Renamed =>
  row.found !== undefined && row.change !== undefined && row.change.after.nomor !== row.found.nomor;

/** Rejects renames to numbers that are in flight, and to numbers that are used or renamed to in the same save. */
const checkNumbers = async (rows: readonly CheckedRow[]): Promise<CheckedRow[]> => {
  const renamed = rows.filter(isRenamed);
  const guards = await loadGuards(renamed.map(({ change }) => change.after.nomor));
  const failures = new Map<string, Failure>();
  const renamedTo = new Map<string, ControlledDocument>();
  for (const [at, { found, change }] of renamed.entries()) {
    const nomor = change.after.nomor;
    const other = renamedTo.get(normalForm(nomor)) ?? rowWithNumber(rows, nomor, found.id);
    const failure = await findRenameFailure(change, guards[at] ?? {}, other);
    if (failure) failures.set(found.id, failure);
    else renamedTo.set(normalForm(nomor), found);
  }
  return rows.map((row) => withFailure(row, failures.get(row.edit.id)));
};

const findRenameFailure = async (
  { before, after }: ManualChange,
  guard: NumberGuard,
  other: ControlledDocument | undefined,
): Promise<Failure | undefined> => {
  if (isSameNumber(before?.nomor ?? '', after.nomor)) return undefined;
  return other ? duplicateNumberFailure(after.nomor, other) : findManualUseFailure(after.nomor, guard, after.id);
};

/** Another row of the same save that has the number now: one transaction cannot release and take a number. */
const rowWithNumber = (rows: readonly CheckedRow[], nomor: string, id: string): ControlledDocument | undefined =>
  rows.find(({ found }) => found && found.id !== id && isSameNumber(found.nomor, nomor))?.found;

/** Past revisions are stored under their revision number, so the present one must be higher than all of them. */
const checkRevisions = (rows: readonly CheckedRow[]): Promise<CheckedRow[]> =>
  Promise.all(
    rows.map(async (row) => {
      if (!row.change || row.change.after.revisi === row.found?.revisi) return row;
      const highest = await loadHighestPastRevision(row.change.after);
      if (highest === undefined || row.change.after.revisi > highest) return row;
      return withFailure(
        row,
        invalidField(
          'revisi',
          `Revisi ${highest} sudah ada dalam riwayat dokumen ini. Isi dengan angka di atas ${highest}`,
        ),
      );
    }),
  );

/** The number and the status of a revision that the workflow approved only change when the user was asked. */
const approvalFailure = ({ edit, change }: CheckedRow): Failure | undefined =>
  change?.before?.source === 'workflow' &&
  edit.deleted === undefined &&
  changesApproved(change) &&
  edit.without_approval !== true
    ? new Failure('approved_revision', { nomor: change.before.nomor, revisi: String(change.before.revisi) })
    : undefined;

const withFailure = ({ edit, found, ...rest }: CheckedRow, failure: Failure | undefined): CheckedRow =>
  failure ? { edit, found, failure } : { edit, found, ...rest };
