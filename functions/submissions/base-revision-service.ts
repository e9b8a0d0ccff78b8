import type { RevisionState } from '../../shared/api/submission-records.ts';
import { endOfRevision } from '../../shared/domain/documents/revision-end.ts';
import { hasEnded } from '../../shared/domain/workflow/workflow.ts';
import type { ControlledDocument } from '../documents/document-store.ts';
import { loadPastRevisions } from '../documents/past-revision-store.ts';
import type { Submission } from './submission-store.ts';

type Ended = Pick<Submission, 'id' | 'submission_purpose' | 'submission_status' | 'level_entered_at'>;

/** The revisions of a submission's document, newest first; while it is in progress the present one is all it refers to. */
export const loadRevisionsOf = async (
  submission: Ended,
  document: ControlledDocument | undefined,
): Promise<ControlledDocument[]> => {
  if (!document || submission.submission_purpose === 'cancellation') return [];
  return hasEnded(submission.submission_status) ? [document, ...(await loadPastRevisions(document))] : [document];
};

/**
 * The revision that the draft of a revision changes: the present one, or the one that was in force until the submission
 * ended. An approved draft replaced it at that moment.
 */
export const baseOf = (
  { submission_purpose, submission_status, level_entered_at: ended }: Ended,
  revisions: readonly ControlledDocument[],
): ControlledDocument | undefined => {
  if (submission_purpose !== 'revision') return undefined;
  if (!hasEnded(submission_status)) return revisions[0];
  return revisions.find(
    ({ made_at, ended_at }, at) => made_at < ended && (at === 0 || ended_at === undefined || ended_at >= ended),
  );
};

/** The revision that an approved submission published. */
export const publishedOf = (
  { id, submission_purpose, submission_status }: Ended,
  revisions: readonly ControlledDocument[],
): ControlledDocument | undefined =>
  submission_status === 'approved' && submission_purpose !== 'cancellation'
    ? revisions.find(({ submission_id }) => submission_id === id)
    : undefined;

export const revisionStateOf = (
  revision: ControlledDocument | undefined,
  revisions: readonly ControlledDocument[],
): RevisionState | null =>
  revision
    ? {
        revisi: revision.revisi,
        end: endOfRevision(revision, revisions[revisions.indexOf(revision) - 1]),
      }
    : null;
