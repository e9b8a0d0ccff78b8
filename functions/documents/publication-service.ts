import type { Write } from '../db/table.ts';
import { copyStored } from '../files/stored-files.ts';
import type { Submission } from '../submissions/submission-store.ts';
import { published, publishedRevision } from './publication-store.ts';

/**
 * Copies the approved draft to its place among the controlled files, and composes the members of the approval that
 * publish it. The key is the same at every attempt: a file without its approval is harmless, the opposite is not.
 */
export const publicationOf = async (submission: Submission, at: string): Promise<Write[]> => {
  const { before, revisi } = await publishedRevision(submission);
  const name = submission.draft.key.slice(submission.draft.key.lastIndexOf('/') + 1);
  const folder =
    submission.submission_purpose === 'cancellation'
      ? `controlled/${submission.document_id}/cancelled`
      : `controlled/${submission.document_id}/${revisi}`;
  const file = await copyStored(submission.draft, `${folder}/${submission.id}/${name}`);
  return published(submission, before, file, at);
};
