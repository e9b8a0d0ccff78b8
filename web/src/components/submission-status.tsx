import type { DashboardSubmission } from '../../../shared/api/submission-records.ts';
import { statusDisplay } from '../../../shared/domain/workflow/workflow.ts';
import { type SubmissionStep, submissionStep } from '../lib/submissions/submission-step.ts';
import { StatusBadge } from './ui/status-badge.tsx';
import { WaitingAge } from './waiting-age.tsx';

type SubmissionStatusProps = {
  submission: Pick<DashboardSubmission, 'submission_status' | 'department' | 'level_entered_at'>;
};

/** A submission's status and, until it ends, the step it has reached on its way to approval and how long it waits there. */
export const SubmissionStatus = ({ submission }: SubmissionStatusProps) => {
  const step = submissionStep(submission);
  const status = statusDisplay(submission.submission_status).label;
  if (!step) return <StatusBadge status={status} />;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <StatusBadge status={status} detail={<StepDots step={step} />} />
      {submission.level_entered_at && <WaitingAge since={submission.level_entered_at} className="text-sm" />}
    </span>
  );
};

const dotSize = 6;
const dotGap = 2;

/** ●●○○: the steps up to the present one are filled. */
const StepDots = ({ step: { step, of, decider } }: { step: SubmissionStep }) => {
  const label = `tahap ${step} dari ${of}: ${decider}`;
  const width = of * (dotSize + dotGap) - dotGap;
  return (
    <svg role="img" aria-label={label} width={width} height={dotSize} viewBox={`0 0 ${width} ${dotSize}`}>
      <title>{label}</title>
      {Array.from({ length: of }, (_, at) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots never reorder
          key={at}
          cx={at * (dotSize + dotGap) + dotSize / 2}
          cy={dotSize / 2}
          r={dotSize / 2 - 0.5}
          fill={at < step ? 'currentColor' : 'none'}
          stroke="currentColor"
        />
      ))}
    </svg>
  );
};
