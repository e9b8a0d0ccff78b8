import type { BulkJob } from '../../../../shared/api/bulk.ts';
import type { JobPhase } from '../../../../shared/api/job-states.ts';
import { jobUnits } from '../../../../shared/domain/jobs/job-outcome.ts';
import { formatFileSize, formatNumber } from '../format/format.ts';

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
  undo: [
    { label: 'Siapkan', percent: 5 },
    { label: 'Kembalikan', percent: 90 },
    { label: 'Laporan', percent: 100 },
  ],
  print: [
    { label: 'Siapkan', percent: 5 },
    { label: 'Cap halaman', percent: 90 },
    { label: 'Selesaikan', percent: 100 },
  ],
  pack: [
    { label: 'Daftar', percent: 15 },
    { label: 'Sampel', percent: 80 },
    { label: 'Susun', percent: 100 },
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
    label: 'Mengunggah berkas...',
    detail: `${formatFileSize(sent)} dari ${formatFileSize(total)}`,
  };
};

const ranges: Record<Kind, { uploadedPercent: number; processingStart: number; processingEnd: number }> = {
  import: { uploadedPercent: 25, processingStart: 50, processingEnd: 75 },
  upload: { uploadedPercent: 30, processingStart: 30, processingEnd: 75 },
  attach: { uploadedPercent: 30, processingStart: 30, processingEnd: 75 },
  print: { uploadedPercent: 5, processingStart: 5, processingEnd: 90 },
  pack: { uploadedPercent: 5, processingStart: 15, processingEnd: 80 },
  undo: { uploadedPercent: 5, processingStart: 5, processingEnd: 90 },
};

const reportingLabels: Partial<Record<Kind, string>> = {
  print: 'Menyelesaikan...',
  pack: 'Menyusun paket dan log...',
};

export const jobProgress = (job: BulkJob): JobProgress => {
  const { kind, stage, done, total, dry_run } = job;
  const { uploadedPercent, processingStart, processingEnd } = ranges[kind];
  const percents: Record<JobPhase, number> = {
    waiting: uploadedPercent,
    reading: uploadedPercent,
    working: interpolate(processingStart, processingEnd, share(done, total)),
    reporting: processingEnd,
    finished: 100,
  };
  const unit = jobUnits[kind];
  const workingLabels: Record<Kind, string> = {
    import: dry_run ? 'Memeriksa baris...' : 'Menyimpan ke Daftar Induk...',
    upload: 'Memproses berkas...',
    undo: 'Mengembalikan dokumen...',
    attach: 'Melampirkan berkas...',
    print: 'Mencetak salinan...',
    pack: 'Mengumpulkan bukti sampel...',
  };
  const labels: Record<JobPhase, string> = {
    waiting: 'Menunggu giliran...',
    reading: kind === 'pack' ? 'Membaca daftar dan pengecualian...' : 'Membaca berkas...',
    working: workingLabels[kind],
    reporting: reportingLabels[kind] ?? 'Menyusun laporan...',
    finished: dry_run ? 'Pemeriksaan selesai' : 'Selesai',
  };
  return {
    percent: percents[stage],
    label: job.cancel_requested ? 'Membatalkan...' : labels[stage],
    detail: total > 0 ? `${formatNumber(done)} dari ${formatNumber(total)} ${unit}` : '',
  };
};
