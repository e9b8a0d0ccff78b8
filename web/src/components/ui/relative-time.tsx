import { formatDateTime, formatRelative } from '../../lib/format/format.ts';
import { useNow } from '../../lib/use-now.ts';

/** 'Baru saja', 'N jam yang lalu', then a date; updates while it is shown. */
export const RelativeTime = ({ at, className }: { at: string; className?: string }) => {
  const now = useNow();
  return (
    <time dateTime={at} title={formatDateTime(at)} className={className}>
      {formatRelative(at, now)}
    </time>
  );
};
