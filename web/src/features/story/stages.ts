import type { SubmissionStory } from '../../../../shared/api/submission-records.ts';
import { capacityLabels, statusShown } from '../../../../shared/domain/workflow.ts';
import { holderName } from '../../lib/holder-name.ts';

export type StageState = 'done' | 'current' | 'ahead' | 'skipped' | 'stopped' | 'not-reached';

export interface Stage {
  key: string;
  label: string;
  state: StageState;
  /** Who may decide here, as far as it still matters. */
  holders: string[];
  /** Nobody but the submitter could decide: the stage waits for an appointment. */
  waiting: boolean;
}

type Told = Pick<SubmissionStory, 'submission' | 'history' | 'levels'>;

/** The way of a submission from review to its end. A stage at which it was rejected or withdrawn is 'stopped', those after it 'not-reached'. */
export function stagesOf({ submission, history, levels }: Told): Stage[] {
  const status = submission.submission_status;
  const ended = status === 'rejected' || status === 'withdrawn';
  const stoppedAt = ended ? history.find((event) => event.to === status)?.capacity : undefined;
  const reviewed = history.some((event) => event.capacity === 'reviewer' && event.action === 'approve');
  const stoppedAtReview = stoppedAt === 'reviewer' || stoppedAt === 'submitter';
  const review: Stage = {
    key: 'review',
    label: 'Peninjauan (Admin)',
    state: stoppedAtReview ? 'stopped' : reviewed ? 'done' : 'current',
    holders: [],
    waiting: false,
  };
  const onward = levels.map(({ level, state, holders, waiting }): Stage => {
    const open = state === 'current' || state === 'ahead';
    return {
      key: level,
      label: capacityLabels[level],
      state: stoppedAt === level ? 'stopped' : ended && open ? 'not-reached' : state,
      holders: open && !ended ? holders.map(holderName) : [],
      waiting: open && !ended && waiting,
    };
  });
  const end: Stage = {
    key: 'end',
    label: statusShown('approved').label,
    state: status === 'approved' ? 'done' : ended ? 'not-reached' : 'ahead',
    holders: [],
    waiting: false,
  };
  return [review, ...onward, end];
}
