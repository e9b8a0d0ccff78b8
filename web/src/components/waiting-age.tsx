import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { type Lateness, waitingAge, waitingText } from '../../../shared/domain/workflow/waiting.ts';
import { cn } from '../lib/cn.ts';
import { useConfig } from '../lib/config.ts';
import { formatDateTime } from '../lib/format/format.ts';
import { useNow } from '../lib/use-now.ts';

export const latenessColours: Record<Lateness, string> = {
  'on-time': 'text-muted',
  'soon-late': 'font-semibold text-review',
  late: 'font-semibold text-danger',
};

type WaitingAgeProps = {
  /** Since when it waits at its level (ISO 8601). */
  since: string;
  className?: string;
};

/** How many working days a submission has waited at its level: '4 hari kerja', amber when soon late and red when late. */
export const WaitingAge = ({ since, className }: WaitingAgeProps) => {
  const { working_time } = useConfig();
  const { days, lateness } = waitingAge(since, useNow(), working_time);
  return (
    <span
      title={`Menunggu sejak ${formatDateTime(since)}`}
      className={cn(
        'inline-flex items-center gap-1 whitespace-nowrap tabular-nums',
        latenessColours[lateness],
        className,
      )}
    >
      {lateness === 'late' && <WarningCircleIcon aria-hidden size={14} />}
      <span className="sr-only">menunggu </span>
      {waitingText(days)}
      {lateness === 'late' && <span className="sr-only">, terlambat</span>}
    </span>
  );
};
