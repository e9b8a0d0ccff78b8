import type { TransactItem } from '../db/transactions.ts';
import { copyStoredFile } from '../files/stored-files.ts';
import { loadPublicationTarget, loadPublicationWrites } from './publication-store.ts';
import type { StoredFile, Submission } from './submission-store.ts';

/**
 * Prepares the publication of an approved submission. The function that it returns copies the draft to the controlled
 * files and builds the items that publish it; called again after a conflict, it copies again only where the revision,
 * and so the key, has changed. A copy without its approval is harmless; an approval without its copy is not.
 */
export const preparePublication = (submission: Submission, at: string): (() => Promise<TransactItem[]>) => {
  const copies = new Map<string, Promise<StoredFile>>();
  return async () => {
    const { before, revisi } = await loadPublicationTarget(submission);
    const key = controlledKey(submission, revisi);
    const copy = copies.get(key) ?? copyStoredFile(submission.draft, key);
    copies.set(key, copy);
    return loadPublicationWrites(submission, before, await copy, at);
  };
};

const controlledKey = ({ id, document_id, submission_purpose, draft }: Submission, revisi: number): string => {
  const name = draft.key.slice(draft.key.lastIndexOf('/') + 1);
  return `controlled/${document_id}/${submission_purpose === 'cancellation' ? 'cancelled' : revisi}/${id}/${name}`;
};
