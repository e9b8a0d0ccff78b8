import { changesApproved } from '../documents/approved-content-rules.ts';
import type { ControlledDocument } from '../documents/document-store.ts';
import type { ManualEdit } from '../documents/manual-edit-store.ts';
import { withReviewDate } from '../documents/review-dates.ts';
import {
  deletionChange,
  type Editor,
  editRecord,
  editStamp,
  historyChanges,
} from '../master-list/manual-edit-rules.ts';
import { formatTime } from '../runtime/format-time.ts';

/** The user who undoes an import, and the jobs. */
export interface Undoer extends Editor {
  job_id: string;
  import_id: string;
  file_name: string;
}

/** The version in which an import wrote a document; undefined in documents of earlier releases. */
const importedVersion = ({ imported }: ControlledDocument): number | undefined => {
  if (!imported) return undefined;
  if (!imported.was) return 1;
  return imported.was.version === undefined ? undefined : imported.was.version + 1;
};

/** Whether the last change of the document is that of its last import. */
const isAsImported = (document: ControlledDocument): boolean =>
  document.deleted_at === undefined &&
  document.version === (document.imported?.reinstated_as ?? importedVersion(document));

/** Whether the document is as the import left it. */
export const isUntouched = (document: ControlledDocument, importId: string): boolean =>
  document.imported?.job_id === importId && isAsImported(document);

/** Whether the import proposed a change of the document that still waits for a second person. */
export const isProposedBy = ({ waiting_change }: ControlledDocument, importId: string): boolean =>
  waiting_change?.job_id === importId;

/** The undo of this import that changed the document, if any did. */
export const findUndone = (
  { undone = [] }: ControlledDocument,
  importId: string,
): NonNullable<ControlledDocument['undone']>[number] | undefined =>
  undone.find(({ import_id }) => import_id === importId);

/** What the import changed; undefined where it created the document. */
export const replacedBy = ({ imported }: ControlledDocument): { version: number; revisi: number } | undefined =>
  imported?.was?.version === undefined ? undefined : { version: imported.was.version, revisi: imported.was.revisi };

/** Who touched a document after the import, and when, as a sentence for users. */
export const touchedText = (document: ControlledDocument, importId: string): string => {
  const by = (name: string | null | undefined, nrp: string | undefined): string => name ?? `User ${nrp}`;
  if (document.deleted_at !== undefined)
    return `Dihapus oleh ${by(document.deleted_by_name, document.deleted_by)} pada ${formatTime(document.deleted_at)}`;
  // An import may be older than the change: a user can have edited what it wrote.
  const isReimported =
    document.imported !== undefined && document.imported.job_id !== importId && isAsImported(document);
  const how = isReimported ? 'Diubah melalui impor lain' : 'Diubah';
  return `${how} oleh ${by(document.updated_by_name, document.updated_by)} pada ${formatTime(document.updated_at)}`;
};

export const undoneBy = (
  { undone = [], department, revisi }: ControlledDocument,
  { import_id, job_id }: Undoer,
  replaced?: { version: number; revisi: number },
): NonNullable<ControlledDocument['undone']> => [
  ...undone,
  {
    import_id,
    job_id,
    department,
    revisi,
    ...(replaced && { replaced: { version: replaced.version, revisi: replaced.revisi } }),
  },
];

/**
 * A document that the import had created, removed from the lists. Its number is free again: other than a deletion, this
 * does not mark the number as used.
 */
export const removedDocument = (before: ControlledDocument, undoer: Undoer): ControlledDocument => ({
  ...deletionChange(before, undoer).after,
  undone: undoneBy(before, undoer),
});

/** A document with the content that it had before the import, as a new version. `previous` is that former document. */
export const restoredDocument = (
  before: ControlledDocument,
  previous: ControlledDocument,
  undoer: Undoer,
): ControlledDocument => {
  const version = before.version + 1;
  const { imported } = previous;
  return withReviewDate(before, {
    ...previous,
    ...editStamp(undoer),
    // An earlier import can be undone afterwards where no user had touched the document in between.
    ...(imported && isUntouched(previous, imported.job_id) && { imported: { ...imported, reinstated_as: version } }),
    undone: undoneBy(before, undoer, { version: previous.version, revisi: previous.revisi }),
    version,
  });
};

/** The history entry of a restored document. `introduced` are the revisions that the import had brought, lowest first. */
export const undoEdit = (
  before: ControlledDocument,
  after: ControlledDocument,
  introduced: readonly ControlledDocument[],
  undoer: Undoer,
): ManualEdit => ({
  ...editRecord(undoer, 'import_undone', historyChanges(before, after)),
  // The history has the mark of both; the document is again as it was approved.
  ...(changesApproved({ before, after }) && { without_approval: true }),
  undone: {
    file_name: undoer.file_name,
    revisions: introduced.map(({ revisi, nama, status }) => ({ revisi, nama, status })),
  },
});
