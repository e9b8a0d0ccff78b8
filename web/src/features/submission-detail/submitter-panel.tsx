import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SubmissionDetail, SubmissionRecord } from '../../../../shared/api/submission-records.ts';
import { SubmissionSummary } from '../../components/submission-summary.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { refreshAfter } from '../../lib/realtime/stale-reads.ts';
import { refreshAfterChange } from '../../lib/submissions/refresh-submissions.ts';
import type { SubmissionPanelProps } from '../../lib/submissions/submission-panel-props.ts';
import { resubmitPath } from '../../lib/submissions/submission-path.ts';
import { SubmissionPanel } from './submission-panel.tsx';

export const SubmitterPanel = (props: Omit<SubmissionPanelProps, 'actions'>) => (
  <SubmissionPanel {...props} actions={submitterActions} />
);

const submitterActions = ({ submission, may }: SubmissionDetail) => {
  if (may.withdraw) return <WithdrawSubmission submission={submission} />;
  if (!may.resubmit) return null;
  return (
    <Link className={buttonClass('primary', 'md', 'max-sm:flex-1')} to={resubmitPath(submission.id)}>
      Ajukan Ulang
    </Link>
  );
};

/** 'Tarik Pengajuan': the submitter withdraws a submission before its review. */
const WithdrawSubmission = ({ submission }: { submission: SubmissionRecord }) => {
  const [confirming, setConfirming] = useState(false);
  const client = useQueryClient();
  const withdraw = useCommand('withdraw-submission', {
    success: () => ['Pengajuan Ditarik', `“${submission.document_title}” telah ditarik.`],
    failure: 'Gagal menarik pengajuan',
    onSuccess: ({ submission: withdrawn }) => {
      setConfirming(false);
      refreshAfterChange(client, withdrawn);
    },
    onError: () => refreshAfter(client, 'submission'),
  });
  const close = (open: boolean) => {
    setConfirming(open);
    withdraw.reset();
  };

  return (
    <>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        Tarik Pengajuan
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={close}
        title="Tarik Pengajuan?"
        description="Pengajuan tidak akan ditinjau lagi dan nomornya dapat digunakan kembali. Anda dapat mengajukannya ulang."
        confirmLabel="Tarik Pengajuan"
        workingLabel="Menarik..."
        tone="danger"
        working={withdraw.isPending}
        error={withdraw.error ? messageOf(withdraw.error) : undefined}
        onConfirm={() => withdraw.mutate({ submission_id: submission.id, version: submission.version })}
      >
        <SubmissionSummary submission={submission} />
      </ConfirmDialog>
    </>
  );
};
