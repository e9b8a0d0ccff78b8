import type { OutputOf } from '../../../../shared/api/index.ts';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { formatNumber } from '../../lib/format/format.ts';

type Totals = OutputOf<'get-dashboard-documents'>['totals'];

const counts: readonly { key: keyof Totals; label: string; color: string }[] = [
  { key: 'total', label: 'Total Pengajuan', color: 'text-ink' },
  { key: 'under_review', label: 'Proses Peninjauan', color: 'text-review' },
  { key: 'in_approval', label: 'Proses Approval', color: 'text-approval' },
  { key: 'approved', label: 'Dokumen Berlaku', color: 'text-done' },
];

/** The four counts as one strip; 2 × 2 on a phone. */
export const CountStrip = ({ totals, failed }: { totals: Totals | undefined; failed: boolean }) => (
  <dl className="mb-5 grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line lg:grid-cols-4">
    {counts.map(({ key, label, color }, index) => (
      <div
        key={key}
        className="flex animate-rise flex-col-reverse bg-surface px-4 py-3"
        style={{ animationDelay: `${index * 100}ms` }}
      >
        <dt className="text-muted text-sm">{label}</dt>
        <dd className={`font-semibold text-2xl tabular-nums ${color}`}>
          {totals ? formatNumber(totals[key]) : failed ? '-' : <Skeleton className="my-1 h-6.5 w-12" />}
        </dd>
      </div>
    ))}
  </dl>
);
