import type { SubmissionDetail } from '../../../../shared/api/submission-records.ts';
import { capacityLabels, statusDisplay } from '../../../../shared/domain/workflow/workflow.ts';
import { holderName } from '../../lib/format/holder-name.ts';

export type StepState = 'done' | 'current' | 'ahead' | 'skipped' | 'stopped' | 'not-reached';

export interface ApprovalStep {
  key: string;
  label: string;
  state: StepState;
  /** Who can decide at this step, while it is relevant. */
  holders: string[];
  /** No holder except the submitter: the step waits for an appointment. */
  waiting: boolean;
}

type StepSource = Pick<SubmissionDetail, 'submission' | 'history' | 'levels'>;

/**
 * The steps of a submission from review to its end. The step of a rejection or withdrawal is 'stopped', later ones are
 * 'not-reached'.
 */
export const approvalSteps = ({ submission, history, levels }: StepSource): ApprovalStep[] => {
  const status = submission.submission_status;
  const ended = status === 'rejected' || status === 'withdrawn';
  const stoppedAt = ended ? history.find((event) => event.to === status)?.capacity : undefined;
  const wasReviewed = history.some((event) => event.capacity === 'reviewer' && event.action === 'approve');
  const stoppedAtReview = stoppedAt === 'reviewer' || stoppedAt === 'submitter';
  const review: ApprovalStep = {
    key: 'review',
    label: 'Peninjauan (Admin)',
    state: stoppedAtReview ? 'stopped' : wasReviewed ? 'done' : 'current',
    holders: [],
    waiting: false,
  };
  const levelSteps = levels.map(({ level, state, holders, waiting }): ApprovalStep => {
    const open = state === 'current' || state === 'ahead';
    return {
      key: level,
      label: capacityLabels[level],
      state: stoppedAt === level ? 'stopped' : ended && open ? 'not-reached' : state,
      holders: open && !ended ? holders.map(holderName) : [],
      waiting: open && !ended && waiting,
    };
  });
  const end: ApprovalStep = {
    key: 'end',
    label: statusDisplay('approved').label,
    state: status === 'approved' ? 'done' : ended ? 'not-reached' : 'ahead',
    holders: [],
    waiting: false,
  };
  return [review, ...levelSteps, end];
};
