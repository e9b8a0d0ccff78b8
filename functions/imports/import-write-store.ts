import { insertMany } from '../db/insert-many.ts';
import { type Item, mostWritesTogether, type Write, writeTogether } from '../db/table.ts';
import {
  type ControlledDocument,
  documentCreated,
  documentReplaced,
  documentsEvenDeleted,
  revisionKept,
} from '../documents/document-store.ts';
import { editKept, type HandEdit } from '../documents/manual-edit-store.ts';

/** A document that an import makes, and the revisions before it, lowest first. */
export interface Made {
  document: ControlledDocument;
  past: readonly ControlledDocument[];
}

/**
 * Documents that an import makes: inserts under keys that follow from the job and the row, so that doing it again changes
 * nothing. The documents come after their past: without them nobody sees it.
 */
export const importedAnew = async (made: readonly Made[], at: string): Promise<void> => {
  await insertMany(
    made.flatMap(({ past }) => past.map((revision) => itemIn(revisionKept(revision, 'superseded', at)))),
  );
  const taken = await insertMany(made.map(({ document }) => itemIn(documentCreated(document))));
  const ids = new Set(taken.map(({ PK }) => PK));
  const ours = made.filter(({ document }) => ids.has(`DOC#${document.id}`)).map(({ document }) => document);
  for (const [place, found] of (await documentsEvenDeleted(ours.map(({ id }) => id))).entries()) {
    const { id, imported } = ours[place] ?? {};
    if (found?.imported?.job_id !== imported?.job_id || found?.imported?.row !== imported?.row)
      throw new Error(`Document ${id} exists and is not the one this row makes`);
  }
};

const itemIn = ({ item: { Put } }: Write): Item => {
  if (!Put?.Item) throw new Error('Only a Put can be inserted');
  return Put.Item as Item;
};

/** Past revisions that one document can leave behind at once, beside itself and what was corrected in it. */
export const mostPastTogether = mostWritesTogether - 2;

/** A document in the form an import gives it: with its history in one transaction. Throws `StaleRead`. */
export const importedOver = (
  before: ControlledDocument,
  after: ControlledDocument,
  { past, edit, at }: { past: readonly ControlledDocument[]; edit: HandEdit | undefined; at: string },
): Promise<void> =>
  writeTogether([
    documentReplaced(before, after),
    ...past.map((revision) => revisionKept(revision, 'superseded', at)),
    ...(edit ? [editKept(after, edit)] : []),
  ]);
