import type { BulkJob } from '../../../../shared/api/bulk.ts';
import { Button } from '../../components/ui/button.tsx';
import { formatNumber } from '../../lib/format.ts';
import type { Go } from './bulk-place.ts';
import { filesToRetry, triedAgainAs, unfinished } from './held-files.ts';

/** Says how failed files can be tried again where the page no longer has them. */
export function RetryHint({ job }: { job: BulkJob }) {
  if (unfinished(job) === 0 || filesToRetry(job) || triedAgainAs(job.job_id) !== undefined) return null;
  return (
    <p className="mt-4 text-muted">
      Halaman ini tidak lagi memegang filenya. Untuk mencoba lagi, pilih kembali file yang gagal di Upload File Dokumen.
    </p>
  );
}

/** Leads from an upload's result to the form with its failed files only, or to where they were tried again. */
export function RetryFiles({ job, go }: { job: BulkJob; go: Go }) {
  const triedAs = triedAgainAs(job.job_id);
  if (triedAs !== undefined)
    return (
      <Button variant="secondary" onClick={() => go({ open: 'job', jobId: triedAs })}>
        Lihat Percobaan Berikutnya
      </Button>
    );
  const retry = filesToRetry(job);
  if (!retry) return null;
  return (
    <Button onClick={() => go({ open: 'files', again: job.job_id })}>
      Coba Lagi {formatNumber(retry.rows.length)} File yang Gagal
    </Button>
  );
}
