import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkJob, ImportUndo, ListedJob, UndoPreview } from '../../../../../shared/api/bulk.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { callKey, useCall } from '../../../lib/api/use-call.ts';
import { useCommand } from '../../../lib/api/use-command.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useOpenView } from '../bulk-context.ts';
import { undoneText } from '../result-text.ts';
import { leftMoreText, previewText } from '../undo-text.ts';
import { jobFiles, ownerShown } from './job-title.tsx';
import { watchJob } from './job-toasts.ts';

type UndoImportProps = { job: BulkJob; undo: ImportUndo };

/** Undoes an import after a confirmation that says in numbers what will happen, and opens the job that does it. */
export const UndoImport = ({ job, undo }: UndoImportProps) => {
  const openView = useOpenView();
  const client = useQueryClient();
  const isOtherOwner = useUser().nrp !== job.owner_nrp;
  const [confirming, setConfirming] = useState(false);
  const preview = useCall('get-undo-preview', { job_id: job.job_id }, { enabled: confirming, staleTime: 0 });
  const command = useCommand('undo-bulk-import');
  // An earlier preview may be outdated.
  const figures = preview.isFetching ? undefined : preview.data?.preview;
  const confirm = () =>
    command.mutate(
      { job_id: job.job_id },
      {
        onSuccess: ({ job_id }) => {
          setConfirming(false);
          watchJob(job_id);
          void client.invalidateQueries({ queryKey: callKey('get-bulk-job', { job_id: job.job_id }) });
          void client.invalidateQueries({ queryKey: callKey('list-bulk-jobs') });
          openView({ open: 'job', jobId: job_id });
        },
      },
    );
  const error = command.error ?? preview.error;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => {
          command.reset();
          setConfirming(true);
        }}
      >
        <ArrowCounterClockwiseIcon aria-hidden size={16} />
        {undo.job ? 'Lanjutkan Pembatalan' : 'Batalkan Impor Ini'}
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Batalkan impor ini?"
        description="Daftar Induk dikembalikan ke keadaan sebelum impor. Dokumen yang sudah berubah setelah impor tidak disentuh."
        cancelLabel="Kembali"
        confirmLabel="Batalkan Impor"
        workingLabel="Membatalkan..."
        tone="danger"
        working={command.isPending}
        confirmDisabled={!figures}
        error={error ? messageOf(error) : undefined}
        onConfirm={confirm}
      >
        <p className="break-words font-semibold">{jobFiles(job)}</p>
        {isOtherOwner && <p className="break-words">{`Dijalankan oleh ${ownerShown(job)}.`}</p>}
        <p role="status" className="mt-2">
          {figures ? previewText(figures) : preview.error ? '' : 'Menghitung dokumen...'}
        </p>
        {figures && <LeftDocuments preview={figures} />}
      </ConfirmDialog>
    </>
  );
};

const maxShown = 5;

const LeftDocuments = ({ preview }: { preview: UndoPreview }) => {
  if (preview.left.length === 0) return null;
  const more = leftMoreText(preview, maxShown);
  return (
    <>
      <ul className="mt-2 flex max-h-48 list-disc flex-col gap-1 overflow-y-auto pl-5">
        {preview.left.slice(0, maxShown).map(({ nomor, nama, reason }) => (
          <li key={`${nomor} ${nama}`} className="wrap-anywhere">
            <span className="font-semibold">{nomor}</span> <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ul>
      {more && <p className="mt-1 text-muted">{more}</p>}
    </>
  );
};

export const UndoSection = ({ job }: { job: ListedJob }) => {
  const openView = useOpenView();
  if (!job.undo) return null;
  const { until, job: undoJob } = job.undo;
  return (
    <section className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-bg px-3 py-2">
      <div className="min-w-0 flex-1 basis-64">
        {undoJob && <p className="break-words">{undoneText(undoJob)}</p>}
        {until && <p className="text-muted text-sm">{`Impor ini dapat dibatalkan sampai ${formatDateTime(until)}.`}</p>}
      </div>
      {undoJob && (
        <Button variant="ghost" size="sm" onClick={() => openView({ open: 'job', jobId: undoJob.job_id })}>
          Lihat Pembatalan
        </Button>
      )}
      {until && <UndoImport job={job} undo={job.undo} />}
    </section>
  );
};
