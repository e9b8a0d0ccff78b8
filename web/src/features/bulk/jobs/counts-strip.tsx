import type { BulkCounts, BulkJob } from '../../../../../shared/api/bulk.ts';
import { cn } from '../../../lib/cn.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { otherCounts } from '../result-text.ts';

interface Column {
  key: keyof BulkCounts;
  label: string;
  color: string;
}

const columns: Record<BulkJob['kind'], readonly Column[]> = {
  import: [
    { key: 'baru', label: 'Baru', color: 'text-done' },
    { key: 'ubah', label: 'Diperbarui', color: 'text-approval' },
    { key: 'sama', label: 'Tidak berubah', color: 'text-ink' },
    { key: 'riwayat', label: 'Riwayat revisi', color: 'text-ink' },
    { key: 'galat', label: 'Galat', color: 'text-stop' },
  ],
  upload: [
    { key: 'baru', label: 'Baru', color: 'text-done' },
    { key: 'ubah', label: 'Diganti', color: 'text-approval' },
    { key: 'galat', label: 'Galat', color: 'text-stop' },
  ],
  undo: [
    { key: 'baru', label: 'Dihapus', color: 'text-done' },
    { key: 'ubah', label: 'Dikembalikan', color: 'text-approval' },
    { key: 'galat', label: 'Tidak disentuh', color: 'text-review' },
  ],
  print: [
    { key: 'baru', label: 'Dicetak', color: 'text-done' },
    { key: 'galat', label: 'Galat', color: 'text-stop' },
  ],
  // Shown on a page of its own.
  pack: [],
  attach: [
    { key: 'ubah', label: 'Dilampirkan', color: 'text-done' },
    { key: 'sama', label: 'Sudah terlampir', color: 'text-ink' },
    { key: 'menunggu', label: 'Menunggu daftar', color: 'text-other' },
    { key: 'galat', label: 'Galat', color: 'text-stop' },
  ],
};

/** Of an import some of whose questions are open. */
const waitingColumn: Column = { key: 'menunggu', label: 'Menunggu', color: 'text-review' };

/** The results of a job's rows or files by kind, as one strip: each row or file is counted under one heading. */
export const CountsStrip = ({ kind, counts }: { kind: BulkJob['kind']; counts: BulkCounts }) => {
  const hasWaiting = kind === 'import' && (counts.menunggu ?? 0) > 0;
  return (
    <dl
      className={cn(
        'grid gap-px overflow-hidden rounded-md border border-line bg-line',
        kind === 'attach' && 'grid-cols-2 sm:grid-cols-4',
        kind === 'print' && 'grid-cols-2',
        (kind === 'upload' || kind === 'undo') && 'grid-cols-3',
        hasWaiting && 'grid-cols-3 sm:grid-cols-6',
        // Three above two on phones.
        kind === 'import' &&
          !hasWaiting &&
          'grid-cols-6 *:col-span-2 sm:grid-cols-5 sm:*:col-span-1 [&>:nth-child(n+4)]:col-span-3 sm:[&>:nth-child(n+4)]:col-span-1',
      )}
    >
      {[...columns[kind], ...(hasWaiting ? [waitingColumn] : [])].map(({ key, label, color }) => (
        <div key={key} className="flex flex-col-reverse justify-end bg-surface px-3 py-2">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className={cn('font-semibold text-xl tabular-nums', (counts[key] ?? 0) === 0 ? 'text-muted' : color)}>
            {formatNumber(counts[key] ?? 0)}
          </dd>
        </div>
      ))}
    </dl>
  );
};

export const OtherCounts = ({ counts }: { counts: BulkCounts }) => {
  const sentences = otherCounts(counts);
  if (sentences.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
};
