import { insertMany } from '../db/insert-many.ts';
import { type Item, maxTransactItems, type TransactItem, transactWrite } from '../db/table.ts';
import {
  type ControlledDocument,
  documentReplacementPut,
  loadDocumentsOrDeleted,
  newDocumentPut,
  pastRevisionPut,
} from '../documents/document-store.ts';
import { editPut, type ManualEdit } from '../documents/manual-edit-store.ts';

/** A document that an import makes, and the revisions before it, lowest first. */
export interface NewDocument {
  document: ControlledDocument;
  past: readonly ControlledDocument[];
}

/**
 * Documents that an import makes: inserts under keys that follow from the job and the row, so that doing it again changes
 * nothing. The documents come after their past: without them nobody sees it.
 */
export const insertDocuments = async (made: readonly NewDocument[], at: string): Promise<void> => {
  await insertMany(
    made.flatMap(({ past }) => past.map((revision) => itemIn(pastRevisionPut(revision, 'superseded', at)))),
  );
  const taken = await insertMany(made.map(({ document }) => itemIn(newDocumentPut(document))));
  const ids = new Set(taken.map(({ PK }) => PK));
  const ours = made.filter(({ document }) => ids.has(`DOC#${document.id}`)).map(({ document }) => document);
  for (const [place, found] of (await loadDocumentsOrDeleted(ours.map(({ id }) => id))).entries()) {
    const { id, imported } = ours[place] ?? {};
    if (found?.imported?.job_id !== imported?.job_id || found?.imported?.row !== imported?.row)
      throw new Error(`Document ${id} exists and is not the one this row makes`);
  }
};

const itemIn = ({ item: { Put } }: TransactItem): Item => {
  if (!Put?.Item) throw new Error('Only a Put can be inserted');
  return Put.Item as Item;
};

/** Past revisions that one document can leave behind at once, beside itself and what was corrected in it. */
export const maxPastRevisions = maxTransactItems - 2;

/** A document in the form an import gives it: with its history in one transaction. Throws `StaleRead`. */
export const updateDocument = (
  before: ControlledDocument,
  after: ControlledDocument,
  { past, edit, at }: { past: readonly ControlledDocument[]; edit: ManualEdit | undefined; at: string },
): Promise<void> =>
  transactWrite([
    documentReplacementPut(before, after),
    ...past.map((revision) => pastRevisionPut(revision, 'superseded', at)),
    ...(edit ? [editPut(after, edit)] : []),
  ]);
