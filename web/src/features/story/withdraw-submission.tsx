import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmissionRecord } from '../../../../shared/api/submission-records.ts';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { toast } from '../../lib/toast.ts';
import { useCommand } from '../../lib/use-call.ts';
import { DecidedDocument } from './decided-document.tsx';
import { refreshSubmissions } from './refresh-submissions.ts';

/** 'Tarik Pengajuan': the submitter takes a submission back while nobody has reviewed it. */
export function WithdrawSubmission({ submission }: { submission: SubmissionRecord }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const withdraw = useCommand('withdraw-submission');

  const confirm = () =>
    withdraw.mutate(
      { submission_id: submission.id, version: submission.version },
      {
        onSuccess: () => {
          setAsking(false);
          toast.success('Pengajuan Ditarik', `“${submission.document_title}” telah ditarik.`);
        },
        onError: (error) => toast.error('Gagal menarik pengajuan', messageOf(error)),
        onSettled: () => refreshSubmissions(client),
      },
    );
  const close = (open: boolean) => {
    setAsking(open);
    withdraw.reset();
  };

  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Tarik Pengajuan
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={close}
        title="Tarik Pengajuan?"
        description="Pengajuan tidak akan ditinjau lagi dan nomornya dapat digunakan kembali. Anda dapat mengajukannya ulang."
        confirmLabel="Tarik Pengajuan"
        workingLabel="Menarik..."
        tone="danger"
        working={withdraw.isPending}
        error={withdraw.error ? messageOf(withdraw.error) : undefined}
        onConfirm={confirm}
      >
        <DecidedDocument submission={submission} />
      </ConfirmDialog>
    </>
  );
}
