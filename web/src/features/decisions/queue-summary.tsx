import type { QueuedSubmission } from '../../../../shared/api/submission-records.ts';
import { CompactFigures, CompactHeader } from '../../components/ui/compact-header.tsx';
import { formatNumber } from '../../lib/format/format.ts';

type QueueSummaryProps = { label: string; rows: readonly QueuedSubmission[] };

export const QueueSummary = ({ label, rows }: QueueSummaryProps) => {
  const blocked = rows.filter((row) => row.blocked !== null).length;
  return (
    <>
      <dl className="mb-4 flex divide-x divide-line rounded-md border border-line bg-surface">
        <Figure label={label} value={rows.length} className="text-primary" />
        {blocked > 0 && (
          <>
            <Figure label="Dapat Anda putuskan" value={rows.length - blocked} />
            <Figure label="Menunggu petugas lain" value={blocked} />
          </>
        )}
      </dl>
      <CompactHeader>
        <CompactFigures
          figures={[
            { label: 'menunggu', value: formatNumber(rows.length), color: 'text-primary' },
            ...(blocked > 0
              ? [
                  { label: 'dapat diputuskan', value: formatNumber(rows.length - blocked) },
                  { label: 'petugas lain', value: formatNumber(blocked) },
                ]
              : []),
          ]}
        />
      </CompactHeader>
    </>
  );
};

const Figure = ({ label, value, className = '' }: { label: string; value: number; className?: string }) => (
  <div className="flex flex-1 flex-col-reverse justify-end px-3 py-3 sm:px-4">
    <dt className="text-muted text-sm">{label}</dt>
    <dd className={`font-semibold text-2xl tabular-nums ${className}`}>{formatNumber(value)}</dd>
  </div>
);
