import { CheckIcon } from '@phosphor-icons/react/Check';
import type { BulkJob } from '../../../../shared/api/bulk.ts';
import { Progress } from '../../components/ui/progress.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { type JobProgress, steps } from '../../lib/bulk/job-progress.ts';
import { cn } from '../../lib/cn.ts';

type ProgressStepsProps = { kind: BulkJob['kind']; progress: JobProgress };

export const ProgressSteps = ({ kind, progress: { percent, label, detail } }: ProgressStepsProps) => (
  <div className="flex flex-col gap-2">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <p role="status" className="font-semibold">
        {label}
      </p>
      <p className="text-muted text-sm tabular-nums">
        {detail && `${detail} · `}
        {Math.floor(percent)}%
      </p>
    </div>
    <Progress value={percent} label="Kemajuan pekerjaan" className="h-2!" />
    <ol className="grid grid-cols-4 text-muted text-sm">
      {steps[kind].map((step) => (
        <li
          key={step.label}
          className={cn('flex items-center gap-1', percent >= step.percent && 'font-semibold text-primary')}
        >
          {percent >= step.percent && <CheckIcon aria-hidden size={14} weight="bold" className="shrink-0" />}
          {step.label}
          <VisuallyHidden>{percent >= step.percent ? ' (selesai)' : ' (belum selesai)'}</VisuallyHidden>
        </li>
      ))}
    </ol>
  </div>
);
