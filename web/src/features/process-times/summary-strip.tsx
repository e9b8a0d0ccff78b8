import { Skeleton } from '../../components/ui/skeleton.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { rejectedPercent, type Times } from './process-times-view.ts';

type SummaryStripProps = {
  /** All that is shown together. */
  total: Times;
  isLoading: boolean;
};

const days = (count: number | null): string => (count === null ? '–' : formatNumber(count));

/** What the charts add up to, in one divided strip. */
export const SummaryStrip = ({ total, isLoading }: SummaryStripProps) => {
  const percent = rejectedPercent(total);
  const decided = formatNumber(total.decided);
  const figures = [
    { label: 'Median', figure: days(total.median_days), note: 'hari kerja' },
    { label: 'Persentil 90', figure: days(total.p90_days), note: 'hari kerja' },
    {
      label: 'Menunggu',
      figure: formatNumber(total.waiting),
      note: total.oldest_days === null ? 'pengajuan' : `tertua ${formatNumber(total.oldest_days)} hari kerja`,
    },
    {
      label: 'Ditolak',
      figure: percent === null ? '–' : `${percent}%`,
      note: `${formatNumber(total.rejected)} dari ${decided} keputusan`,
    },
  ];
  return (
    <dl className="mb-5 grid grid-cols-2 gap-px overflow-clip rounded-md border border-line bg-line sm:grid-cols-4">
      {figures.map(({ label, figure, note }) => (
        <div key={label} className="bg-surface px-4 py-3">
          <dt className="text-muted text-sm">{label}</dt>
          <dd>
            {isLoading ? (
              <Skeleton className="my-1 h-6.5 w-12" />
            ) : (
              <span className="font-semibold text-2xl tabular-nums">{figure}</span>
            )}
            <span className="block text-muted text-sm">{isLoading ? '\u00a0' : note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
};
