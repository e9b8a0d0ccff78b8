import { useState } from 'react';
import type { BulkJob, BulkResult } from '../../../../shared/api/bulk.ts';
import { Button } from '../../components/ui/button.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { toast } from '../../lib/toast.ts';
import { useCommand } from '../../lib/use-call.ts';
import type { Go } from './bulk-place.ts';
import { CountsStrip } from './counts-strip.tsx';
import { expectJob } from './expected-jobs.ts';
import { forgetUpload, uploadOf } from './kept-uploads.ts';
import { NamedDuplicates, NamedErrors } from './named-rows.tsx';
import { OpenReport } from './open-report.tsx';
import { dryRunSentence, failureSentence, failureTitle, otherCounts, wouldWrite } from './result-text.ts';
import { ViewFooter } from './view-footer.tsx';

type CheckedImportProps = { job: BulkJob; result: BulkResult; hasReport: boolean; go: Go };

/** What a dry run found, and the import itself once somebody agrees. */
export function CheckedImport({ job, result, hasReport, go }: CheckedImportProps) {
  const [upload] = useState(() => uploadOf(job.job_id));
  const { start, working, problem } = useImport(go);
  const { counts } = result;
  const writes = wouldWrite(counts);

  return (
    <>
      <div className="flex flex-col gap-4">
        <p>{dryRunSentence(job.total, counts)}</p>
        <CountsStrip kind="import" counts={counts} />
        {otherCounts(counts).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className="text-muted">
          {job.replace_existing
            ? 'Dokumen dengan nomor yang sudah ada akan diperbarui.'
            : 'Dokumen dengan nomor yang sudah ada akan ditambahkan sebagai dokumen baru.'}
          {counts.galat > 0 && ' Baris yang galat tidak akan disimpan.'}
        </p>
        <NamedErrors result={result} />
        <NamedDuplicates result={result} />
        {hasReport && <OpenReport job={job} />}
        {!writes && <p className="font-semibold">Tidak ada data yang perlu disimpan.</p>}
        {writes && !upload && (
          <p className="font-semibold">Untuk menyimpan, unggah dan periksa kembali berkas ini di peramban ini.</p>
        )}
        {problem && <ErrorBanner title={failureTitle('import')} message={problem} />}
      </div>
      <ViewFooter>
        <Button variant="secondary" onClick={() => go({ open: 'csv' })}>
          Berkas Lain
        </Button>
        {writes && upload ? (
          <Button working={working} onClick={() => start(upload.upload_id, upload.replace_existing)}>
            {working ? 'Menyimpan...' : 'Simpan ke Daftar Induk'}
          </Button>
        ) : (
          <Button onClick={() => go(null)}>Tutup</Button>
        )}
      </ViewFooter>
    </>
  );
}

/** Begins the real run of a file that was checked. */
function useImport(go: Go) {
  const command = useCommand('bulk-import-csv');
  const start = (upload_id: string, replace_existing: boolean) =>
    command.mutate(
      { upload_id, replace_existing, dry_run: false },
      {
        onSuccess: ({ job_id }) => {
          forgetUpload(upload_id);
          expectJob(job_id);
          go({ open: 'job', jobId: job_id });
        },
        onError: (error) => toast.error(failureTitle('import'), messageOf(error, failureSentence('import'))),
      },
    );
  const problem = command.error ? messageOf(command.error, failureSentence('import')) : null;
  return { start, working: command.isPending, problem };
}
