import { type ControlledDocument, documentCreated, documentReplaced, revisionKept } from './documents.ts';
import { editKept, type HandEdit } from './master-list.ts';
import { mostWritesTogether, writeTogether } from './table.ts';
import { putAlone } from './write-alone.ts';

/**
 * A document that an import makes, with the revisions before it: single Puts under keys that follow from the job and the
 * row, so that doing it again changes nothing. The document comes last: without it nobody sees the rest.
 */
export const importedAnew = async (
  document: ControlledDocument,
  past: readonly ControlledDocument[],
  at: string,
): Promise<void> => {
  for (const revision of past) await putAlone(revisionKept(revision, 'superseded', at), () => {});
  await putAlone(documentCreated(document), (found) => {
    const imported = found['imported'] as ControlledDocument['imported'];
    if (imported?.job_id !== document.imported?.job_id || imported?.row !== document.imported?.row)
      throw new Error(`Document ${document.id} exists and is not the one this row makes`);
  });
};

/** Past revisions that one document can leave behind at once, beside itself and what was corrected in it. */
export const mostPastTogether = mostWritesTogether - 2;

/** A document in the form an import gives it: with its history in one transaction. Throws `StaleDocument`. */
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
