import type { SubmissionEvent } from '../../shared/api/submission-records.ts';
import { pdfType } from '../../shared/domain/files/files.ts';
import type { NamedUser, Position } from '../../shared/domain/people/roles.ts';
import { isLevelState, levelStates, type SubmissionState } from '../../shared/domain/workflow/workflow.ts';
import type { Queue } from '../db/keys.ts';
import type { StoredFile } from '../files/stored-file.ts';
import type { Submission } from './submission-store.ts';

export interface Transition {
  action: Exclude<SubmissionEvent['action'], 'submit'>;
  next: SubmissionState;
  actor: { nrp: string; name: string | null };
  capacity: SubmissionEvent['capacity'];
  acting: boolean;
  on_behalf_of?: NamedUser;
  reason: string | null;
  skipped: SubmissionEvent['skipped'];
  at: string;
}

/** Whether no controlled copies could be printed of what would be published. */
export const lacksPdf = ({ submission_purpose, draft }: Pick<Submission, 'submission_purpose' | 'draft'>): boolean =>
  submission_purpose !== 'cancellation' && draft.content_type !== pdfType;

/** Whether a cancellation was submitted with another file than the document has; of a link nothing is known. */
export const hasOtherDraft = (
  { submission_purpose, draft }: Pick<Submission, 'submission_purpose' | 'draft'>,
  document: { file?: StoredFile | undefined } | undefined,
): boolean =>
  submission_purpose === 'cancellation' && document?.file !== undefined && document.file.sha256 !== draft.sha256;

export const submissionAfter = (before: Submission, { action, next, actor, capacity, at }: Transition): Submission => ({
  ...before,
  submission_status: next,
  version: before.version + 1,
  updated_at: at,
  level_entered_at: at,
  last_actor: { ...actor, at },
  deciders: action === 'approve' ? [...before.deciders, { nrp: actor.nrp, capacity }] : before.deciders,
});

/** The queue in which a submission waits; undefined once it has ended. */
export const queueOfSubmission = ({
  submission_status,
  department,
}: Pick<Submission, 'submission_status' | 'department'>): Queue | undefined => {
  if (submission_status === 'under_dept_approval') return { state: submission_status, department };
  if (submission_status === 'pending' || isLevelState(submission_status)) return { state: submission_status };
  return undefined;
};

/** The queue that a post decides; undefined for a Dept. Head without a department, who decides nothing. */
export const queueOfPost = ({ role, department }: Pick<Position, 'role' | 'department'>): Queue | undefined => {
  const state = levelStates[role];
  if (state !== 'under_dept_approval') return { state };
  return department && { state, department };
};
