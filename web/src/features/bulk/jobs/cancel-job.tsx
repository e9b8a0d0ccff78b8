import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkJob } from '../../../../../shared/api/bulk.ts';
import type { OutputOf } from '../../../../../shared/api/index.ts';
import { Button, type ButtonSize } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { callKey } from '../../../lib/api/use-call.ts';
import { useCommand } from '../../../lib/api/use-command.ts';
import { useUser } from '../../../lib/session/session.ts';
import { jobFiles, ownerShown } from './job-title.tsx';

const consequences: Record<BulkJob['kind'], string> = {
  import: 'Baris yang sudah diproses tetap tersimpan; sisanya tidak dikerjakan.',
  upload: 'Berkas yang sudah diproses tetap tersimpan; sisanya tidak dikerjakan.',
  attach: 'Berkas yang sudah dilampirkan tetap terlampir; sisanya tidak dikerjakan.',
  print: 'Salinan yang sudah dicetak tetap terdaftar dan dapat dibuka; sisanya tidak dicetak.',
  pack: 'Paket audit tidak dibuat.',
  undo: 'Dokumen yang sudah dikembalikan tetap demikian; sisanya belum, dan dapat dilanjutkan kemudian.',
};

/** Requests cancellation of a running job, after a confirmation that names the owner of another user's job. */
export const CancelJob = ({ job, size = 'md' }: { job: BulkJob; size?: ButtonSize }) => {
  const client = useQueryClient();
  const isOtherOwner = useUser().nrp !== job.owner_nrp;
  const [confirming, setConfirming] = useState(false);
  const cancel = useCommand('cancel-bulk-job', {
    onSuccess: (response) => {
      setConfirming(false);
      const key = callKey('get-bulk-job', { job_id: job.job_id });
      client.setQueryData<OutputOf<'get-bulk-job'>>(
        key,
        (present) => present && { ...present, job: { ...present.job, ...response.job } },
      );
      void client.invalidateQueries({ queryKey: key });
      void client.invalidateQueries({ queryKey: callKey('list-bulk-jobs') });
    },
  });
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        disabled={job.cancel_requested}
        onClick={() => {
          cancel.reset();
          setConfirming(true);
        }}
      >
        {job.cancel_requested ? 'Membatalkan...' : 'Batalkan Pekerjaan'}
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Batalkan pekerjaan ini?"
        description={job.dry_run ? 'Pemeriksaan dihentikan. Belum ada data yang disimpan.' : consequences[job.kind]}
        cancelLabel="Lanjutkan Pekerjaan"
        confirmLabel="Batalkan Pekerjaan"
        workingLabel="Membatalkan..."
        tone="danger"
        working={cancel.isPending}
        error={cancel.error ? messageOf(cancel.error) : undefined}
        onConfirm={() => cancel.mutate({ job_id: job.job_id })}
      >
        <p className="break-words font-semibold">{jobFiles(job)}</p>
        {isOtherOwner && <p className="break-words">{`Dijalankan oleh ${ownerShown(job)}.`}</p>}
      </ConfirmDialog>
    </>
  );
};
