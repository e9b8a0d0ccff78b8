import { isAdmin, isAuditor, type PositionRole } from '../../shared/domain/people/roles.ts';
import {
  hasEnded,
  isPositionForLevel,
  isPositionForSubmitter,
  levelsFor,
  mayDecideFor,
  workflow,
} from '../../shared/domain/workflow/workflow.ts';
import type { Caller } from '../http/call-event.ts';
import type { Submission } from './submission-store.ts';

/** The levels of a submission that the caller holds; `caller.positions` are those in force. */
const heldLevels = ({ department, submitter_nrp }: Submission, caller: Caller): PositionRole[] =>
  levelsFor(department).filter((level) =>
    caller.positions.some(
      (position) => isPositionForLevel(position, level, department) && isPositionForSubmitter(position, submitter_nrp),
    ),
  );

/** Draft and PPD form are readable for the submitter, the reviewers, the submission's own approvers and auditors. */
export const canReadDrafts = (submission: Submission, caller: Caller): boolean =>
  submission.submitter_nrp === caller.nrp ||
  isAdmin(caller) ||
  isAuditor(caller) ||
  heldLevels(submission, caller).length > 0;

/**
 * The PPD form of a decided submission is evidence that document controllers keep, so they may read it too; drafts that
 * were not published stay with those who took part.
 */
export const canReadSupporting = (submission: Submission, caller: Caller): boolean =>
  canReadDrafts(submission, caller) || (isDecided(submission) && caller.roles.includes('document_controller'));

const isDecided = ({ submission_status }: Submission): boolean =>
  submission_status === 'approved' || submission_status === 'rejected';

/** A submission that ended without approval can be resubmitted once, by its submitter. */
export const canResubmit = (submission: Submission, caller: { nrp: string }): boolean =>
  submission.submitter_nrp === caller.nrp &&
  (submission.submission_status === 'rejected' || submission.submission_status === 'withdrawn') &&
  submission.resubmitted_as === undefined;

/** The actions that the caller can take on a submission now; the screens offer exactly these. */
export const allowedActions = (submission: Submission, caller: Caller) => {
  const isOwn = submission.submitter_nrp === caller.nrp;
  const decides = mayDecideFor(caller.nrp, submission.submitter_nrp);
  const { approve, withdraw } = workflow[submission.submission_status];
  return {
    read_files: canReadDrafts(submission, caller),
    read_supporting: canReadSupporting(submission, caller),
    review: decides && isAdmin(caller) && approve?.by === 'reviewer',
    decide_as: decides ? heldLevels(submission, caller).filter((level) => level === approve?.by) : [],
    withdraw: isOwn && withdraw?.by === 'submitter',
    remind: isOwn && !hasEnded(submission.submission_status),
    resubmit: canResubmit(submission, caller),
  };
};
