import type { ApprovalLevel as Level } from '../../shared/api/approval-route.ts';
import type { SubmissionEvent } from '../../shared/api/submission-records.ts';
import type { SubmissionDepartment } from '../../shared/domain/departments.ts';
import {
  approverLevelOf,
  holdersFor,
  isLevelSkipped,
  isLevelVacant,
  levelsFor,
} from '../../shared/domain/workflow/workflow.ts';
import { loadHolders } from '../profiles/position-store.ts';
import type { Submission } from './submission-store.ts';
import { loadReviewWaitingMessage, waitingMessage } from './waiting-service.ts';

/** Every level of a submission with its state and its present holders. */
export const loadLevels = (submission: Submission, history: readonly SubmissionEvent[], now: Date): Promise<Level[]> =>
  Promise.all(
    levelsFor(submission.department).map(async (level): Promise<Level> => {
      const holders = holdersFor(await loadHolders(level, submission.department, now), submission.submitter_nrp);
      const state = levelProgress(level, submission, history);
      const open = state === 'current' || state === 'ahead';
      return { level, state, holders, waiting: open && isLevelVacant(holders, submission.submitter_nrp) };
    }),
  );

/** A level as it would apply to a submission that is submitted now. */
export const loadUpcomingLevel = async (
  level: Level['level'],
  department: SubmissionDepartment,
  submitter: string,
  now: Date,
): Promise<Level> => {
  const holders = holdersFor(await loadHolders(level, department, now), submitter);
  const skipped = isLevelSkipped(level, holders, submitter);
  return {
    level,
    state: skipped ? 'skipped' : 'ahead',
    holders,
    waiting: !skipped && isLevelVacant(holders, submitter),
  };
};

const levelProgress = (
  level: Level['level'],
  submission: Submission,
  history: readonly SubmissionEvent[],
): Level['state'] => {
  if (history.some((event) => event.capacity === level)) return 'done';
  if (history.some(({ skipped }) => skipped.some((passed) => passed.level === level))) return 'skipped';
  return approverLevelOf(submission.submission_status) === level ? 'current' : 'ahead';
};

/** The sentence for a level or review that waits for an appointment; null when it does not. `reader`: NRP of its reader. */
export const loadWaitingMessage = async (
  submission: Submission,
  levels: readonly Level[],
  reader: string,
): Promise<string | null> => {
  if (submission.submission_status === 'pending') return loadReviewWaitingMessage(submission.submitter_nrp);
  const present = levels.find(({ state }) => state === 'current');
  return present ? waitingMessage(present.level, submission, present.holders, reader) : null;
};
