import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { isReviewOverdue } from '../../../shared/domain/documents/document-reviews.ts';
import { dayText } from '../../../shared/domain/time/date-text.ts';
import { dateAt } from '../../../shared/domain/time/working-days.ts';
import { cn } from '../lib/cn.ts';
import { useConfig } from '../lib/config.ts';
import { useNow } from '../lib/use-now.ts';

/** 'Tinjauan terlambat sejak 12 Okt 2026'; nothing for a document whose review is not overdue. It stays in force. */
export const ReviewOverdue = ({ dueOn, className }: { dueOn: string | undefined; className?: string }) => {
  const { time_zone } = useConfig();
  const now = useNow();
  if (dueOn === undefined || !isReviewOverdue(dueOn, dateAt(now, time_zone))) return null;
  return (
    <span data-note className={cn('flex items-center gap-1 text-danger text-sm', className)}>
      <WarningCircleIcon aria-hidden size={14} className="shrink-0" />
      {`Tinjauan terlambat sejak ${dayText(dueOn)}`}
    </span>
  );
};
