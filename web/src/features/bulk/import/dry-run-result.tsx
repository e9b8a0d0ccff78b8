import { useQueryClient } from '@tanstack/react-query';
import type { BulkResult } from '../../../../../shared/api/bulk.ts';
import type { OutputOf } from '../../../../../shared/api/index.ts';
import { outcomeTitle } from '../../../../../shared/domain/job-outcome.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorBanner } from '../../../components/ui/error-banner.tsx';
import { ApiError, messageOf } from '../../../lib/api/api-error.ts';
import { callKey, useCommand } from '../../../lib/api/use-call.ts';
import type { OpenBulkView } from '../../../lib/bulk/bulk-view-url.ts';
import { toast } from '../../../lib/toast.ts';
import { CountsStrip, OtherCounts } from '../jobs/counts-strip.tsx';
import { watchJob } from '../jobs/job-toasts.ts';
import { OpenReport } from '../jobs/open-report.tsx';
import { DuplicateList, ErrorList } from '../jobs/result-lists.tsx';
import { SheetsRead } from '../jobs/sheets-read.tsx';
import { confirmationText, dryRunSentence, failureSentence, failureTitle, nothingToSaveText } from '../result-text.ts';
import { ViewFooter } from '../view-footer.tsx';

type DryRunJob = OutputOf<'get-bulk-job'>['job'];
type DryRunResultProps = { job: DryRunJob; result: BulkResult; openView: OpenBulkView };

/** The result of a dry run, with the button that confirms the import. */
export const DryRunResult = ({ job, result, openView }: DryRunResultProps) => {
  const { start, working, problem } = useImport(job, openView);
  const { confirmation } = job;
  const { counts } = result;
  const nothingToSave = nothingToSaveText(counts);
  const hasChanges = nothingToSave === null;

  return (
    <>
      <div className="flex flex-col gap-4">
        <div>
          <h3 className="font-semibold text-lg">{outcomeTitle(job)}</h3>
          <p>{dryRunSentence(job.total, counts)}</p>
        </div>
        <CountsStrip kind="import" counts={counts} />
        <OtherCounts counts={counts} />
        <p className="text-muted">
          {job.replace_existing
            ? 'Dokumen dengan nomor yang sudah ada akan diperbarui.'
            : 'Dokumen dengan nomor yang sudah ada akan ditambahkan sebagai dokumen baru.'}
          {counts.galat > 0 && ' Baris yang galat tidak akan disimpan.'}
        </p>
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
        {problem && <ErrorBanner title={failureTitle('import')} message={problem} />}
      </div>
      <ViewFooter>
        <Button variant="secondary" onClick={() => openView({ open: 'csv' })}>
          Berkas Lain
        </Button>
        {hasChanges && confirmation?.state === 'open' && (
          <Button working={working} onClick={() => start(confirmation.upload_id)}>
            {working ? 'Menyimpan...' : 'Simpan ke Daftar Induk'}
          </Button>
        )}
        {confirmation?.state === 'used' && (
          <Button onClick={() => openView({ open: 'job', jobId: confirmation.job_id })}>Lihat Hasil Import</Button>
        )}
        {(!hasChanges || confirmation?.state === 'expired') && <Button onClick={() => openView(null)}>Tutup</Button>}
      </ViewFooter>
    </>
  );
};

/** Starts the actual import of a file that was checked by a dry run. */
const useImport = (job: DryRunJob, openView: OpenBulkView) => {
  const command = useCommand('bulk-import-csv');
  const client = useQueryClient();
  /** Reloads the job, because its confirmation state has changed on the server. */
  const refetchJob = () =>
    client.invalidateQueries({ queryKey: callKey('get-bulk-job', { job_id: job.job_id }), refetchType: 'all' });
  const start = (upload_id: string) =>
    command.mutate(
      { upload_id, replace_existing: job.replace_existing, dry_run: false },
      {
        onSuccess: ({ job_id }) => {
          void refetchJob();
          watchJob(job_id);
          openView({ open: 'job', jobId: job_id });
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'upload_not_found') void refetchJob();
          toast.error(failureTitle('import'), messageOf(error, failureSentence('import')));
        },
      },
    );
  const problem = command.error ? messageOf(command.error, failureSentence('import')) : null;
  return { start, working: command.isPending, problem };
};
