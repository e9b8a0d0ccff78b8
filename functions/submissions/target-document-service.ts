import type { QueuedSubmission } from '../../shared/api/submission-records.ts';
import { loadDocumentsOrDeleted } from '../documents/document-store.ts';
import type { Submission } from './submission-store.ts';

/** What the submissions of a queue change, in their order: null for a new document. */
export const loadTargetDocuments = async (
  submissions: readonly Submission[],
): Promise<QueuedSubmission['target'][]> => {
  const changing = submissions.filter(({ submission_purpose }) => submission_purpose !== 'new');
  const documents = await loadDocumentsOrDeleted(changing.map(({ document_id }) => document_id));
  const found = new Map(changing.map(({ id }, index) => [id, documents[index]]));
  return submissions.map(({ id }) => {
    const document = found.get(id);
    return document ? { revisi: document.revisi, status: document.status } : null;
  });
};
