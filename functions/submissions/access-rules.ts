import { isAdmin, type PositionRole } from '../../shared/domain/roles.ts';
import { levelsFor, workflow } from '../../shared/domain/workflow.ts';
import type { Caller } from '../http/handler.ts';
import type { Submission } from './submission-store.ts';

/** The levels of a submission that the caller holds now. */
const heldLevels = (submission: Submission, caller: Caller): PositionRole[] =>
  levelsFor(submission.department).filter((level) =>
    caller.positions.some(
      (held) => held.role === level && (level !== 'dept_head' || held.department === submission.department),
    ),
  );

/** Draft and PPD form are for the submitter, the reviewers and the submission's own approvers. */
export const canReadDrafts = (submission: Submission, caller: Caller): boolean =>
  submission.submitter_nrp === caller.nrp || isAdmin(caller) || heldLevels(submission, caller).length > 0;

/** What the caller can do with a submission at this moment; the screens show just that. */
export const allowedActions = (submission: Submission, caller: Caller) => {
  const own = submission.submitter_nrp === caller.nrp;
  const { approve, withdraw } = workflow[submission.submission_status];
  const ended = submission.submission_status === 'rejected' || submission.submission_status === 'withdrawn';
  return {
    read_files: canReadDrafts(submission, caller),
    review: !own && isAdmin(caller) && approve?.by === 'reviewer',
    decide_as: own ? [] : heldLevels(submission, caller).filter((level) => level === approve?.by),
    withdraw: own && withdraw?.by === 'submitter',
    resubmit: own && ended && submission.resubmitted_as === undefined,
  };
};
