import { Button } from '../../components/ui/button.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { useUser } from '../../lib/session.ts';
import type { Go } from './bulk-place.ts';
import { CancelJob } from './cancel-job.tsx';
import { CheckedImport } from './checked-import.tsx';
import { useTellEnd } from './expected-jobs.ts';
import { filesToRetry } from './held-files.ts';
import { jobProgress } from './job-progress.ts';
import { JobResult } from './job-result.tsx';
import { hasEnded } from './job-state.ts';
import { ownerShown } from './job-title.tsx';
import { RetryFiles, RetryHint } from './retry-files.tsx';
import { useJob } from './use-job.ts';
import { ViewFooter } from './view-footer.tsx';
import { WorkProgress } from './work-progress.tsx';

/** One job: its progress while it runs, and what became of it. */
export function JobView({ jobId, go }: { jobId: string; go: Go }) {
  const { data, error, refetch, isFetching } = useJob(jobId);
  const { nrp } = useUser();
  const job = data?.job;
  useTellEnd(job);

  if (!job) {
    return error ? (
      <ErrorBanner
        message={messageOf(error, 'Pekerjaan gagal dimuat.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
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
      <>
        {owner}
        <WorkProgress kind={job.kind} progressed={jobProgress(job)} />
        <p className="mt-4 text-muted">
          Jendela ini boleh ditutup. Pekerjaan tetap berjalan, dan hasilnya dapat dibuka kembali dari lonceng notifikasi
          atau Pekerjaan Terakhir.
        </p>
        <ViewFooter>
          <CancelJob job={job} />
          <Button onClick={() => go(null)}>Tutup</Button>
        </ViewFooter>
      </>
    );
  }
  if (job.dry_run && job.state === 'done' && job.result?.success)
    return <CheckedImport job={data.job} result={job.result} go={go} />;
  const canRetry = filesToRetry(job) !== undefined;
  return (
    <>
      {owner}
      <JobResult job={job} hasReport={data.job.report_url !== null} />
      <RetryHint job={job} />
      <ViewFooter>
        <Button variant="secondary" onClick={() => go({ open: 'jobs' })}>
          Pekerjaan Terakhir
        </Button>
        <Button variant={canRetry ? 'secondary' : 'primary'} onClick={() => go(null)}>
          Tutup
        </Button>
        <RetryFiles job={job} go={go} />
      </ViewFooter>
    </>
  );
}
