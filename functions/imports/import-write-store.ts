import { markedWithJob } from '../db/bulk-job-mark.ts';
import { insertMany } from '../db/insert-many.ts';
import type { Item } from '../db/table.ts';
import { maxTransactItems, type TransactItem } from '../db/transactions.ts';
import {
  type ControlledDocument,
  documentReplacementPut,
  loadDocumentsOrDeleted,
  newDocumentPut,
} from '../documents/document-store.ts';
import { editPut, type ManualEdit } from '../documents/manual-edit-store.ts';
import { pastRevisionPut } from '../documents/past-revision-store.ts';

/** A document that an import creates, and its earlier revisions, lowest first. */
export interface NewDocument {
  document: ControlledDocument;
  past: readonly ControlledDocument[];
}

/**
 * Inserts the documents that an import creates. Their ids follow from the job and the row, so a repetition changes
 * nothing. Past revisions come first: without the document they are in no list.
 */
export const insertDocuments = async (
  created: readonly NewDocument[],
  { at, job_id }: { at: string; job_id: string },
): Promise<void> => {
  const itemOf = (write: TransactItem): Item => putItem(markedWithJob(job_id, write));
  await insertMany(
    created.flatMap(({ past }) => past.map((revision) => itemOf(pastRevisionPut(revision, 'superseded', at)))),
  );
  const duplicates = await insertMany(created.map(({ document }) => itemOf(newDocumentPut(document))));
  const keys = new Set(duplicates.map(({ PK }) => PK));
  const own = created.filter(({ document }) => keys.has(`DOC#${document.id}`)).map(({ document }) => document);
  for (const [index, found] of (await loadDocumentsOrDeleted(own.map(({ id }) => id))).entries()) {
    const { id, imported } = own[index] ?? {};
    if (found?.imported?.job_id !== imported?.job_id || found?.imported?.row !== imported?.row)
      throw new Error(`Document ${id} exists and was not created by this row`);
  }
};

const putItem = ({ item: { Put } }: TransactItem): Item => {
  if (!Put?.Item) throw new Error('Only a Put can be inserted');
  return Put.Item as Item;
};

/**
 * Past revisions that one transaction can store beside the document and its history entry. The acceptance of a waiting
 * change also deletes it, changes two catalogues and stores its result.
 */
export const maxPastRevisions = maxTransactItems - 10;

/** Writes a document with its past revisions in one transaction, which fails with `StaleRead` where it has changed. */
export const documentWrites = (
  before: ControlledDocument | undefined,
  after: ControlledDocument,
  { past, edit, at }: { past: readonly ControlledDocument[]; edit: ManualEdit | undefined; at: string },
): TransactItem[] => [
  before ? documentReplacementPut(before, after) : newDocumentPut(after),
  ...past.map((revision) => pastRevisionPut(revision, 'superseded', at)),
  // An undo restores `previous`; without corrections the first past revision has the same content.
  ...(edit ? [editPut(after, { ...edit, ...(before && { previous: before }) })] : []),
];
