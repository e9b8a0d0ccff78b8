import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkJob } from '../../../../shared/api/bulk.ts';
import type { OutputOf } from '../../../../shared/api/index.ts';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { callKey, useCommand } from '../../lib/use-call.ts';
import { jobFiles } from './job-title.tsx';

/** Asks a running job to stop, after a confirmation. */
export function CancelJob({ job }: { job: BulkJob }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const cancel = useCommand('cancel-bulk-job');
  const confirm = () =>
    cancel.mutate(
      { job_id: job.job_id },
      {
        onSuccess: (answer) => {
          setAsking(false);
          const key = callKey('get-bulk-job', { job_id: job.job_id });
          client.setQueryData<OutputOf<'get-bulk-job'>>(
            key,
            (present) => present && { ...present, job: { ...present.job, ...answer.job } },
          );
          void client.invalidateQueries({ queryKey: key });
          void client.invalidateQueries({ queryKey: callKey('list-bulk-jobs') });
        },
      },
    );
  const unit = job.kind === 'import' ? 'Baris' : 'File';
  return (
    <>
      <Button
        variant="secondary"
        disabled={job.cancel_requested}
        onClick={() => {
          cancel.reset();
          setAsking(true);
        }}
      >
        {job.cancel_requested ? 'Membatalkan...' : 'Batalkan Pekerjaan'}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Batalkan pekerjaan ini?"
        description={
          job.dry_run
            ? 'Pemeriksaan dihentikan. Belum ada data yang disimpan.'
            : `${unit} yang sudah diproses tetap tersimpan; sisanya tidak dikerjakan.`
        }
        cancelLabel="Lanjutkan Pekerjaan"
        confirmLabel="Batalkan Pekerjaan"
        workingLabel="Membatalkan..."
        tone="danger"
        working={cancel.isPending}
        error={cancel.error ? messageOf(cancel.error) : undefined}
        onConfirm={confirm}
      >
        <p className="break-words font-semibold">{jobFiles(job)}</p>
      </ConfirmDialog>
    </>
  );
}
