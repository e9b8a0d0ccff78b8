import type { BulkJob } from '../../../../../shared/api/bulk.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorBanner } from '../../../components/ui/error-banner.tsx';
import { ListLoading } from '../../../components/ui/list-loading.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { jobProgress } from '../../../lib/bulk/job-progress.ts';
import { hasEnded } from '../../../lib/bulk/job-state.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useOpenView } from '../bulk-context.ts';
import { DryRunResult } from '../import/dry-run-result.tsx';
import { formerJobOf } from '../import/review/saved-views.ts';
import { ProgressSteps } from '../progress-steps.tsx';
import { filesToRetry } from '../upload/sent-files.ts';
import { ViewFooter } from '../view-footer.tsx';
import { CancelJob } from './cancel-job.tsx';
import { JobResult } from './job-result.tsx';
import { ownerShown } from './job-title.tsx';
import { useJobEndToast } from './job-toasts.ts';
import { useRemainingFiles } from './remaining-count.ts';
import { RetryHint, RetryUpload } from './retry-upload.tsx';
import { UndoSection } from './undo-import.tsx';
import { useJob } from './use-job.ts';

export const JobView = ({ jobId }: { jobId: string }) => {
  const openView = useOpenView();
  const { data, error, refetch, isFetching } = useJob(jobId);
  const { nrp } = useUser();
  const job = data?.job;
  useJobEndToast(job);

  if (!job) {
    return error ? (
      <ErrorBanner message={messageOf(error, 'Pekerjaan gagal dimuat.')} retry={{ refetch, isFetching }} />
    ) : (
      <ListLoading label="Memuat pekerjaan..." />
    );
  }
  const owner =
    job.owner_nrp === nrp ? null : (
      <p className="mb-3 break-words text-muted">{`Dijalankan oleh ${ownerShown(job)}`}</p>
    );
  if (!hasEnded(job)) {
    return (
      <div data-wide={job.dry_run || undefined}>
        {owner}
        <ProgressSteps kind={job.kind} progress={jobProgress(job)} />
        <p className="mt-4 text-muted">
          Jendela ini boleh ditutup. Pekerjaan tetap berjalan, dan hasilnya dapat dibuka kembali dari lonceng notifikasi
          atau Pekerjaan Terakhir.
        </p>
        <ViewFooter>
          <CancelJob job={job} />
          <Button onClick={() => openView(null)}>Tutup</Button>
        </ViewFooter>
      </div>
    );
  }
  if (job.dry_run && job.state === 'done' && job.result)
    return (
      <div data-wide>
        <DryRunResult job={data.job} result={job.result} />
      </div>
    );
  const formerJobId = formerJobOf(jobId);
  const hasCopies = (job.result?.copies.length ?? 0) > 0;
  const hasNextStep = hasCopies || filesToRetry(job) !== undefined || formerJobId !== null;
  return (
    <>
      {owner}
      <JobResult job={job} hasReport={data.job.report_url !== null} />
      <RetryHint job={job} />
      <UndoSection job={job} />
      <ViewFooter>
        <Button variant="secondary" onClick={() => openView({ open: 'jobs' })}>
          Pekerjaan Terakhir
        </Button>
        <Button variant={hasNextStep ? 'secondary' : 'primary'} onClick={() => openView(null)}>
          Tutup
        </Button>
        <RetryUpload job={job} />
        <RemainingFiles job={job} />
        {formerJobId !== null && (
          <Button onClick={() => openView({ open: 'job', jobId: formerJobId })}>Kembali ke Jawaban Anda</Button>
        )}
      </ViewFooter>
    </>
  );
};

const RemainingFiles = ({ job }: { job: BulkJob }) => {
  const openView = useOpenView();
  const remaining = useRemainingFiles(job);
  if (remaining === 0) return null;
  return <Button onClick={() => openView({ open: 'attach' })}>Lihat {formatNumber(remaining)} Berkas Lainnya</Button>;
};
