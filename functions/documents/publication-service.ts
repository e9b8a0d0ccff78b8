import type { TransactItem } from '../db/table.ts';
import { copyStoredFile } from '../files/stored-files.ts';
import type { Submission } from '../submissions/submission-store.ts';
import { loadPublicationTarget, loadPublicationWrites } from './publication-store.ts';

/**
 * Copies the approved draft to its place among the controlled files, and composes the members of the approval that
 * publish it. The key is the same at every attempt: a file without its approval is harmless, the opposite is not.
 */
export const preparePublication = async (submission: Submission, at: string): Promise<TransactItem[]> => {
  const { before, revisi } = await loadPublicationTarget(submission);
  const name = submission.draft.key.slice(submission.draft.key.lastIndexOf('/') + 1);
  const folder =
    submission.submission_purpose === 'cancellation'
      ? `controlled/${submission.document_id}/cancelled`
      : `controlled/${submission.document_id}/${revisi}`;
  const file = await copyStoredFile(submission.draft, `${folder}/${submission.id}/${name}`);
  return loadPublicationWrites(submission, before, file, at);
};
