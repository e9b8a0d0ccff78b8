import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { type ReviewPhase, reviewPhaseOf } from '../../../../shared/domain/documents/document-reviews.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { daysBetween } from '../../../../shared/domain/time/working-days.ts';
import { cn } from '../../lib/cn.ts';
import { formatNumber } from '../../lib/format/format.ts';

const colourOf = (phase: ReviewPhase | undefined): string => {
  if (phase === 'overdue') return 'font-semibold text-danger';
  return phase === 10 || phase === 30 ? 'font-semibold text-review' : 'text-muted';
};

/** '12 Okt 2026, terlambat 41 hari', amber within 30 days and red when overdue. */
export const DueDate = ({ dueOn, today, className }: { dueOn: string; today: string; className?: string }) => {
  const phase = reviewPhaseOf(dueOn, today);
  return (
    <span className={cn('flex flex-wrap items-center gap-x-2 tabular-nums', className)}>
      <span className="whitespace-nowrap">{dayText(dueOn)}</span>
      <span className={cn('inline-flex items-center gap-1 whitespace-nowrap text-sm', colourOf(phase))}>
        {phase === 'overdue' && <WarningCircleIcon aria-hidden size={14} />}
        {remainingText(daysBetween(today, dueOn))}
      </span>
    </span>
  );
};

/** 'terlambat 3 hari', 'hari ini', 'dalam 12 hari'. */
export const remainingText = (days: number): string => {
  if (days < 0) return `terlambat ${formatNumber(-days)} hari`;
  return days === 0 ? 'hari ini' : `dalam ${formatNumber(days)} hari`;
};
