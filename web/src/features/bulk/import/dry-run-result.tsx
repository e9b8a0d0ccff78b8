import type { BulkResult } from '../../../../../shared/api/bulk.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorBanner } from '../../../components/ui/error-banner.tsx';
import { ListLoading } from '../../../components/ui/list-loading.tsx';
import { ApiError, messageOf } from '../../../lib/api/api-error.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useOpenView } from '../bulk-context.ts';
import { OpenReport } from '../jobs/open-report.tsx';
import { DuplicateList, ErrorList } from '../jobs/result-lists.tsx';
import { SheetsRead } from '../jobs/sheets-read.tsx';
import { confirmationText, nothingToSaveText } from '../result-text.ts';
import { ViewFooter } from '../view-footer.tsx';
import { DryRunSummary } from './dry-run-summary.tsx';
import { ReviewedResult } from './reviewed-result.tsx';
import { type DryRunJob, useImport } from './use-import.ts';

type DryRunResultProps = {
  job: DryRunJob;
  result: BulkResult;
};

/** The result of a dry run: with its review while the server has it, else as its job reports it. */
export const DryRunResult = (props: DryRunResultProps) => {
  const { job, result } = props;
  const openView = useOpenView();
  // Other users' jobs have no confirmation, and no review that this user may read.
  const isOwn = job.confirmation !== null;
  const { data, error, refetch, isFetching } = useCall(
    'get-import-review',
    { job_id: job.job_id },
    { enabled: isOwn, staleTime: Number.POSITIVE_INFINITY },
  );
  if (data) return <ReviewedResult {...props} data={data} />;
  const isGone = error instanceof ApiError && error.code === 'not_found';
  if (!isOwn || isGone) return <PlainResult {...props} />;
  return (
    <>
      <div className="flex flex-col gap-4">
        <DryRunSummary job={job} result={result} />
        {error ? (
          <ErrorBanner
            message={messageOf(error, 'Hasil pembacaan berkas gagal dimuat.')}
            retry={{ refetch, isFetching }}
          />
        ) : (
          <ListLoading label="Memuat hasil pembacaan berkas..." rows={3} />
        )}
      </div>
      <ViewFooter>
        <Button onClick={() => openView(null)}>Tutup</Button>
      </ViewFooter>
    </>
  );
};

/** A result without a review, which the server deletes a day after the job. */
const PlainResult = ({ job, result }: DryRunResultProps) => {
  const openView = useOpenView();
  const { start, working, problem } = useImport(job);
  const { confirmation } = job;
  const nothingToSave = nothingToSaveText(result.counts);
  const hasChanges = nothingToSave === null;
  const save = (uploadId: string) =>
    start({ uploadId, dryRun: false, onStarted: (jobId) => openView({ open: 'job', jobId }) });
  return (
    <>
      <div className="flex flex-col gap-4">
        <DryRunSummary job={job} result={result} />
        <ErrorList result={result} />
        <DuplicateList result={result} />
        <SheetsRead reading={result.reading} />
        {job.report_url !== null && <OpenReport job={job} />}
        {nothingToSave && <p className="font-semibold">{nothingToSave}</p>}
        {hasChanges && confirmation && (
          <p className={confirmation.state === 'open' ? 'text-muted' : 'font-semibold'}>
            {confirmationText(confirmation)}
          </p>
        )}
        {problem && <ErrorBanner {...problem} />}
      </div>
      <ViewFooter>
        <Button variant="secondary" onClick={() => openView({ open: 'csv' })}>
          Berkas Lain
        </Button>
        {hasChanges && confirmation?.state === 'open' && (
          <Button working={working} onClick={() => save(confirmation.upload_id)}>
            {working ? 'Menyimpan...' : 'Simpan ke Daftar Induk'}
          </Button>
        )}
        {confirmation?.state === 'used' && (
          <Button onClick={() => openView({ open: 'job', jobId: confirmation.job_id })}>Lihat Hasil Impor</Button>
        )}
        {(!hasChanges || confirmation?.state === 'expired') && <Button onClick={() => openView(null)}>Tutup</Button>}
      </ViewFooter>
    </>
  );
};
