import { type DocumentEdit, editableFields } from '../../shared/api/document-edits.ts';
import { type DepartmentCode, departmentLabels } from '../../shared/domain/departments.ts';
import {
  type DocumentField,
  type FieldValue,
  type FieldValues,
  fieldNames,
  fieldsWith,
  pickFields,
} from '../../shared/domain/documents/document-fields.ts';
import { isSameNumber } from '../../shared/domain/documents/document-numbers.ts';
import { externalProblem, hasFile, isExternal } from '../../shared/domain/documents/external-documents.ts';
import { audienceText, isSameAudience } from '../../shared/domain/required-reading/audiences.ts';
import { Failure, invalidField } from '../../shared/errors.ts';
import { isApproved } from '../documents/approved-content-rules.ts';
import type { ControlledDocument } from '../documents/document-store.ts';
import type { ManualChange, ManualEdit } from '../documents/manual-edit-store.ts';
import type { NumberUse } from '../documents/number-store.ts';
import { readingWithFile, requestedReadingId } from '../documents/reading-rules.ts';
import { withReviewDate } from '../documents/review-dates.ts';
import { proposalOf } from '../documents/waiting-change-rules.ts';
import type { Caller } from '../http/handler.ts';
import { formatTime } from '../runtime/format-time.ts';
import { needsSecondPerson } from '../runtime/keeper-changes.ts';

export interface Editor {
  nrp: string;
  name: string | null;
  at: string;
}

export const editorOf = (caller: Caller, now: Date): Editor => ({
  nrp: caller.nrp,
  name: caller.full_name,
  at: now.toISOString(),
});

/** The fields that every manual change sets on a document. */
export const editStamp = (editor: Editor) => ({
  updated_by: editor.nrp,
  updated_by_name: editor.name,
  updated_at: editor.at,
});

/** What every entry of a document's history states. */
export const editRecord = <A extends ManualEdit['action']>(
  editor: Pick<Editor, 'nrp' | 'name' | 'at'>,
  action: A,
  changes: ManualEdit['changes'],
) => ({
  action,
  changes,
  by_nrp: editor.nrp,
  by_name: editor.name,
  at: editor.at,
});

const isSameValue = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  typeof one === 'object' && typeof other === 'object' ? isSameAudience(one, other) : one === other;

const historyValue = (value: FieldValue | undefined): string | number =>
  typeof value === 'object' ? audienceText(value) : (value ?? '');

/** The fields in which two states of a document differ, as its history shows them. */
export const historyChanges = (before: FieldValues, after: FieldValues): ManualEdit['changes'] =>
  fieldNames.flatMap((field) =>
    isSameValue(before[field], after[field])
      ? []
      : [{ field, from: historyValue(before[field]), to: historyValue(after[field]) }],
  );

/** The document with the columns that an edit states; null removes a value. */
const withEdit = (document: ControlledDocument, edit: DocumentEdit): ControlledDocument => ({
  ...document,
  ...Object.fromEntries(
    Object.entries(pickFields(edit, editableFields)).map(([field, value]) => [field, value ?? undefined]),
  ),
});

/** The columns whose value an edit changes. */
export const changedColumns = (document: ControlledDocument, edit: DocumentEdit): ManualEdit['changes'] =>
  historyChanges(document, withEdit(document, edit));

/**
 * Corrects the present revision. A higher number for one that the workflow approved is a new content for its readers.
 * Setting it to Kadaluarsa ends it as expired; setting it to Aktif removes that end.
 */
export const editChange = (before: ControlledDocument, edit: DocumentEdit, editor: Editor): ManualChange => {
  const edited = withEdit(before, edit);
  return {
    before,
    after: withReviewDate(before, {
      ...edited,
      ...(edited.status === before.status ? {} : manualStatus(edited.status, editor.at)),
      ...(edited.file_url !== before.file_url && {
        reading: readingWithFile(before, { at: editor.at, contentChanged: false }),
      }),
      ...(before.source === 'workflow' && edited.revisi > before.revisi
        ? { reading: { id: requestedReadingId(before), since: editor.at } }
        : {}),
      ...editStamp(editor),
      version: before.version + 1,
    }),
    edit: editRecord(editor, 'edited', changedColumns(before, edit)),
    numbers: numberUses(before, edited),
  };
};

/** A new document; one from outside is not in force until a second person accepts that it is, where one is required. */
export const creationChange = (created: ControlledDocument, editor: Editor): Omit<ManualChange, 'numbers'> => {
  if (!isExternal(created) || created.status !== 'Aktif' || !needsSecondPerson())
    return { after: withReviewDate(undefined, created) };
  const unaccepted = { ...created, ...manualStatus('Kadaluarsa', editor.at), version: 0 };
  const edit = { id: created.id, version: created.version, status: created.status };
  const { before: _none, ...proposed } = proposalOf(editChange(unaccepted, edit, editor), { kind: 'edit', edit });
  return proposed;
};

/** A status set manually: a document becomes Kadaluarsa by expiry. */
export const manualStatus = (
  status: ControlledDocument['status'],
  at: string,
): Pick<ControlledDocument, 'status' | 'ended_reason' | 'ended_at'> =>
  status === 'Kadaluarsa'
    ? { status, ended_reason: 'expired', ended_at: at }
    : { status, ended_reason: undefined, ended_at: undefined };

/** The fields that a publication sets; while a submission has the number in flight they stay as its approvers see them. */
export const publishedFields: readonly DocumentField[] = fieldsWith('editor', 'list');

/** A change of what a publication would overwrite also requires that no submission has the number in flight. */
const numberUses = (document: ControlledDocument, edited: ControlledDocument): NumberUse[] => {
  const { id, nomor: before } = document;
  const after = edited.nomor;
  if (publishedFields.every((field) => isSameValue(document[field], edited[field]))) return [];
  if (isSameNumber(after, before)) return [{ nomor: after }];
  return [
    { nomor: before, left_by: id },
    { nomor: after, taken_by: id },
  ];
};

export const deletionChange = (before: ControlledDocument, editor: Editor, reason?: string): ManualChange => ({
  before,
  after: withReviewDate(before, {
    ...before,
    ...editStamp(editor),
    deleted_at: editor.at,
    deleted_by: editor.nrp,
    deleted_by_name: editor.name,
    version: before.version + 1,
  }),
  edit: { ...editRecord(editor, 'deleted', []), ...(reason !== undefined && { reason }) },
  numbers: [{ nomor: before.nomor, left_by: before.id }],
});

export const restorationChange = (before: ControlledDocument, editor: Editor): ManualChange => {
  const { deleted_at: _at, deleted_by: _by, deleted_by_name: _name, ...present } = before;
  return {
    before,
    after: withReviewDate(before, { ...present, ...editStamp(editor), version: before.version + 1 }),
    edit: editRecord(editor, 'restored', []),
    numbers: [],
  };
};

const nameOf = (name: string | null | undefined, nrp: string | undefined): string => name ?? `User ${nrp}`;

/** The document changed after the client had loaded it. */
export const documentChangedFailure = (present: ControlledDocument): Failure =>
  new Failure('document_changed', {
    nomor: present.nomor,
    nama: nameOf(present.updated_by_name, present.updated_by),
    waktu: formatTime(present.updated_at),
  });

/** Why a document cannot be edited: it does not exist or was deleted. */
export const uneditableFailure = (found: ControlledDocument | undefined): Failure | undefined => {
  if (!found) return new Failure('not_found');
  if (found.deleted_at === undefined) return undefined;
  return new Failure('document_deleted', {
    nomor: found.nomor,
    nama: nameOf(found.deleted_by_name, found.deleted_by),
    waktu: formatTime(found.deleted_at),
  });
};

/** Why a document cannot be restored: an undone import had created it, and its number may have another document by now. */
export const removedByUndoFailure = ({ deleted_at, undone, nomor }: ControlledDocument): Failure | undefined =>
  deleted_at !== undefined && undone?.some(({ replaced }) => replaced === undefined)
    ? new Failure('removed_by_undo', { nomor })
    : undefined;

/** Why a document from outside, or one that gets its facts, cannot be as it is after a change. */
export const externalFailure = (
  before: ControlledDocument | undefined,
  after: ControlledDocument,
): Failure | undefined => {
  const problem = externalProblem(before && { ...before, isApproved: isApproved(before) }, {
    ...after,
    has_file: hasFile(after),
  });
  return problem && invalidField(problem.field, problem.message);
};

/** Links of the company's own documents come from imports alone. */
export const linkFailure = (document: Pick<ControlledDocument, 'jenis' | 'file_url'>): Failure | undefined =>
  document.file_url === undefined || isExternal(document)
    ? undefined
    : invalidField('file_url', 'Tautan Berkas hanya diisi untuk dokumen eksternal');

export const approvedReasonText = 'Alasan perubahan dari revisi yang disetujui tidak dapat diubah';

export const futureReviewText = 'Tanggal tinjauan terakhir tidak boleh setelah hari ini';

export const departmentFailure = (department: DepartmentCode): Failure =>
  invalidField('id', `Dokumen ini bukan milik departemen ${departmentLabels[department]}`);
