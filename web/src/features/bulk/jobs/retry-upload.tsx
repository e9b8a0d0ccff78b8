import type { BulkJob } from '../../../../../shared/api/bulk.ts';
import { Button } from '../../../components/ui/button.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { useOpenView } from '../bulk-context.ts';
import { failedCount, filesToRetry, retryJobOf } from '../upload/sent-files.ts';

export const RetryHint = ({ job }: { job: BulkJob }) => {
  if (failedCount(job) === 0 || filesToRetry(job) || retryJobOf(job.job_id) !== undefined) return null;
  return (
    <p className="mt-4 text-muted">
      Halaman ini tidak lagi memegang berkasnya. Untuk mencoba lagi, pilih kembali berkas yang gagal di Upload Berkas
      Dokumen.
    </p>
  );
};

export const RetryUpload = ({ job }: { job: BulkJob }) => {
  const openView = useOpenView();
  const retryJobId = retryJobOf(job.job_id);
  if (retryJobId !== undefined)
    return (
      <Button variant="secondary" onClick={() => openView({ open: 'job', jobId: retryJobId })}>
        Lihat Percobaan Berikutnya
      </Button>
    );
  const retry = filesToRetry(job);
  if (!retry) return null;
  return (
    <Button onClick={() => openView({ open: 'files', retryJobId: job.job_id })}>
      Coba Lagi {formatNumber(retry.rows.length)} Berkas yang Gagal
    </Button>
  );
};
