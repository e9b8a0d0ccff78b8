import type { Icon } from '@phosphor-icons/react';
import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { CircleIcon } from '@phosphor-icons/react/Circle';
import { CircleHalfIcon } from '@phosphor-icons/react/CircleHalf';
import { MinusCircleIcon } from '@phosphor-icons/react/MinusCircle';
import { XCircleIcon } from '@phosphor-icons/react/XCircle';
import type { SubmissionDetail } from '../../../../shared/api/submission-records.ts';
import { capacityLabels, statusDisplay } from '../../../../shared/domain/workflow/workflow.ts';
import { cn } from '../../lib/cn.ts';
import { holderName } from '../../lib/format/holder-name.ts';

const stateStyles: Record<StepState, { icon: Icon; filled: boolean; color: string; stateLabel: string }> = {
  done: { icon: CheckCircleIcon, filled: true, color: 'text-done', stateLabel: 'selesai' },
  current: { icon: CircleHalfIcon, filled: true, color: 'text-primary', stateLabel: 'tahap saat ini' },
  ahead: { icon: CircleIcon, filled: false, color: 'text-muted', stateLabel: 'berikutnya' },
  skipped: { icon: MinusCircleIcon, filled: false, color: 'text-muted', stateLabel: 'dilewati' },
  stopped: { icon: XCircleIcon, filled: true, color: 'text-stop', stateLabel: 'berhenti di sini' },
  'not-reached': { icon: CircleIcon, filled: false, color: 'text-muted', stateLabel: 'tidak dilanjutkan' },
};

type ApprovalProgressProps = Pick<SubmissionDetail, 'submission' | 'history' | 'levels' | 'waiting_message'>;

/** The steps from review to publication, with the holders of the remaining approval levels. */
export const ApprovalProgress = (detail: ApprovalProgressProps) => (
  <div className="flex flex-col gap-3">
    <ol className="flex flex-col gap-2">
      {approvalSteps(detail).map((step) => (
        <StepItem key={step.key} step={step} />
      ))}
    </ol>
    {detail.waiting_message && (
      <p className="rounded-md bg-review-soft px-3 py-2 text-review">{detail.waiting_message}</p>
    )}
  </div>
);

const StepItem = ({ step }: { step: ApprovalStep }) => {
  const { icon: Picture, filled, color, stateLabel } = stateStyles[step.state];
  const isMuted = step.state === 'ahead' || step.state === 'not-reached' || step.state === 'skipped';
  return (
    <li className="flex items-start gap-2" aria-current={step.state === 'current' ? 'step' : undefined}>
      <Picture aria-hidden size={18} weight={filled ? 'fill' : 'regular'} className={cn('mt-px shrink-0', color)} />
      <p className="min-w-0 flex-1">
        <span className={cn(isMuted ? 'text-muted' : 'font-semibold')}>{step.label}</span>
        <span className="text-muted text-sm"> · {stateLabel}</span>
        {step.holders.length > 0 && <span className="block text-muted text-sm">{step.holders.join(', ')}</span>}
        {step.waiting && <span className="block font-semibold text-review text-sm">Menunggu pejabat</span>}
      </p>
    </li>
  );
};

type StepState = 'done' | 'current' | 'ahead' | 'skipped' | 'stopped' | 'not-reached';

interface ApprovalStep {
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
