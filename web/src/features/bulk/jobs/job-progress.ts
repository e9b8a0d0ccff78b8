import type { BulkJob, JobPhase } from '../../../../../shared/api/bulk.ts';
import { formatFileSize, formatNumber } from '../../../lib/format/format.ts';

type Kind = BulkJob['kind'];

/** The percentage at which each step ends. */
export const steps: Record<Kind, readonly { label: string; percent: number }[]> = {
  import: [
    { label: 'Unggah', percent: 25 },
    { label: 'Baca', percent: 50 },
    { label: 'Proses', percent: 75 },
    { label: 'Laporan', percent: 100 },
  ],
  upload: [
    { label: 'Siapkan', percent: 10 },
    { label: 'Unggah', percent: 30 },
    { label: 'Proses', percent: 75 },
    { label: 'Laporan', percent: 100 },
  ],
  attach: [
    { label: 'Siapkan', percent: 10 },
    { label: 'Unggah', percent: 30 },
    { label: 'Lampirkan', percent: 75 },
    { label: 'Laporan', percent: 100 },
  ],
};

export interface JobProgress {
  /** 0–100. */
  percent: number;
  label: string;
  /** The counts behind the percentage; empty while there are none. */
  detail: string;
}

const share = (done: number, total: number): number => (total === 0 ? 0 : Math.min(1, done / total));
const interpolate = (from: number, to: number, part: number): number => from + (to - from) * part;

/** Progress of the upload to storage, before the job exists. */
export const sendingProgress = (kind: Kind, sent: number, total: number): JobProgress => {
  const [from, to] = kind === 'import' ? [0, 25] : [10, 30];
  return {
    percent: interpolate(from, to, share(sent, total)),
    label: kind === 'import' ? 'Mengunggah berkas...' : 'Mengunggah file...',
    detail: `${formatFileSize(sent)} dari ${formatFileSize(total)}`,
  };
};

export const jobProgress = (job: BulkJob): JobProgress => {
  const { kind, stage, done, total, dry_run } = job;
  const uploadedPercent = kind === 'import' ? 25 : 30;
  const processingStart = kind === 'import' ? 50 : 30;
  const percents: Record<JobPhase, number> = {
    waiting: uploadedPercent,
    reading: uploadedPercent,
    working: interpolate(processingStart, 75, share(done, total)),
    reporting: 75,
    finished: 100,
  };
  const unit = kind === 'import' ? 'baris' : 'file';
  const working =
    kind === 'attach'
      ? 'Melampirkan berkas...'
      : kind === 'upload'
        ? 'Memproses file...'
        : dry_run
          ? 'Memeriksa baris...'
          : 'Menyimpan ke Daftar Induk...';
  const labels: Record<JobPhase, string> = {
    waiting: 'Menunggu giliran...',
    reading: 'Membaca berkas...',
    working,
    reporting: 'Menyusun laporan...',
    finished: 'Selesai',
  };
  return {
    percent: percents[stage],
    label: job.cancel_requested ? 'Membatalkan...' : labels[stage],
    detail: total > 0 ? `${formatNumber(done)} dari ${formatNumber(total)} ${unit}` : '',
  };
};
