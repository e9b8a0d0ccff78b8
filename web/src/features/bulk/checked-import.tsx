import { useQueryClient } from '@tanstack/react-query';
import type { BulkResult } from '../../../../shared/api/bulk.ts';
import type { OutputOf } from '../../../../shared/api/index.ts';
import { Button } from '../../components/ui/button.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { toast } from '../../lib/toast.ts';
import { callKey, useCommand } from '../../lib/use-call.ts';
import type { Go } from './bulk-place.ts';
import { CountsStrip, OtherCounts } from './counts-strip.tsx';
import { expectJob } from './expected-jobs.ts';
import { NamedDuplicates, NamedErrors } from './named-rows.tsx';
import { OpenReport } from './open-report.tsx';
import { confirmationText, dryRunSentence, failureSentence, failureTitle, wouldWrite } from './result-text.ts';
import { ViewFooter } from './view-footer.tsx';

type CheckedJob = OutputOf<'get-bulk-job'>['job'];
type CheckedImportProps = { job: CheckedJob; result: BulkResult; go: Go };

/** What a dry run found, and the import itself once somebody agrees. */
export function CheckedImport({ job, result, go }: CheckedImportProps) {
  const { start, working, problem } = useImport(job, go);
  const { confirmation } = job;
  const { counts } = result;
  const writes = wouldWrite(counts);

  return (
    <>
      <div className="flex flex-col gap-4">
        <p>{dryRunSentence(job.total, counts)}</p>
        <CountsStrip kind="import" counts={counts} />
        <OtherCounts counts={counts} />
        <p className="text-muted">
          {job.replace_existing
            ? 'Dokumen dengan nomor yang sudah ada akan diperbarui.'
            : 'Dokumen dengan nomor yang sudah ada akan ditambahkan sebagai dokumen baru.'}
          {counts.galat > 0 && ' Baris yang galat tidak akan disimpan.'}
        </p>
        <NamedErrors result={result} />
        <NamedDuplicates result={result} />
        {job.report_url !== null && <OpenReport job={job} />}
        {!writes && <p className="font-semibold">Tidak ada data yang perlu disimpan.</p>}
        {writes && confirmation && (
          <p className={confirmation.state === 'open' ? 'text-muted' : 'font-semibold'}>
            {confirmationText(confirmation)}
          </p>
        )}
        {problem && <ErrorBanner title={failureTitle('import')} message={problem} />}
      </div>
      <ViewFooter>
        <Button variant="secondary" onClick={() => go({ open: 'csv' })}>
          Berkas Lain
        </Button>
        {writes && confirmation?.state === 'open' && (
          <Button working={working} onClick={() => start(confirmation.upload_id)}>
            {working ? 'Menyimpan...' : 'Simpan ke Daftar Induk'}
          </Button>
        )}
        {confirmation?.state === 'used' && (
          <Button onClick={() => go({ open: 'job', jobId: confirmation.job_id })}>Lihat Hasil Import</Button>
        )}
        {(!writes || confirmation?.state === 'expired') && <Button onClick={() => go(null)}>Tutup</Button>}
      </ViewFooter>
    </>
  );
}

/** Begins the real run of a file that was checked. */
function useImport(checked: CheckedJob, go: Go) {
  const command = useCommand('bulk-import-csv');
  const client = useQueryClient();
  /** Its confirmation is another by now. */
  const askAgain = () =>
    client.invalidateQueries({ queryKey: callKey('get-bulk-job', { job_id: checked.job_id }), refetchType: 'all' });
  const start = (upload_id: string) =>
    command.mutate(
      { upload_id, replace_existing: checked.replace_existing, dry_run: false },
      {
        onSuccess: ({ job_id }) => {
          void askAgain();
          expectJob(job_id);
          go({ open: 'job', jobId: job_id });
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'upload_not_found') void askAgain();
          toast.error(failureTitle('import'), messageOf(error, failureSentence('import')));
        },
      },
    );
  const problem = command.error ? messageOf(command.error, failureSentence('import')) : null;
  return { start, working: command.isPending, problem };
}
