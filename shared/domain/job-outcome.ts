import type { BulkJob, BulkResult } from '../api/bulk.ts';

type EndedJob = Pick<BulkJob, 'kind' | 'state' | 'dry_run'> & { result: Pick<BulkResult, 'success' | 'counts'> | null };

/** How a job ended. `partial`: some of its rows or files were rejected; `failed`: all of them, or the job itself. */
export type JobOutcome = 'succeeded' | 'partial' | 'failed' | 'cancelled';

export const jobOutcome = ({ state, result }: Omit<EndedJob, 'kind' | 'dry_run'>): JobOutcome => {
  if (state === 'cancelled') return 'cancelled';
  if (state === 'failed' || !result?.success) return 'failed';
  return result.counts.galat > 0 ? 'partial' : 'succeeded';
};

export const kindLabels: Record<BulkJob['kind'], string> = { import: 'Import', upload: 'Upload', attach: 'Lampiran' };
const units: Record<BulkJob['kind'], string> = { import: 'baris', upload: 'file', attach: 'file' };

/** The title of an ended job, in its toast, its result and its notification. */
export const outcomeTitle = (job: EndedJob): string => {
  const label = kindLabels[job.kind];
  const toMend = job.result?.counts.galat ?? 0;
  const rest = toMend > 0 ? `, ${toMend.toLocaleString('id-ID')} ${units[job.kind]} perlu diperbaiki` : '';
  // A dry run attempts nothing, so invalid rows are its result, not its failure.
  if (job.dry_run && job.state === 'done') return `Pemeriksaan selesai${rest}`;
  switch (jobOutcome(job)) {
    case 'succeeded':
      return `${label} Berhasil`;
    case 'partial':
      return `${label} selesai${rest}`;
    case 'failed':
      return `${label} Gagal`;
    case 'cancelled':
      return `${label} Dibatalkan`;
  }
};
