import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { submissionPath } from '../../../../shared/domain/notices/page-paths.ts';
import { SubmissionSummary } from '../../components/submission-summary.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';

type SuccessDialogProps = {
  submissionId: string | null;
  /** The submitted values, which are still in the form. */
  submission: ComponentProps<typeof SubmissionSummary>['submission'];
  onClose: () => void;
};

export const SuccessDialog = ({ submissionId, submission, onClose }: SuccessDialogProps) => (
  <Dialog
    open={submissionId !== null}
    onOpenChange={(open) => !open && onClose()}
    title="Dokumen Berhasil Diajukan!"
    description="Dokumen Anda sedang dalam proses peninjauan. Anda akan menerima notifikasi pada setiap tahapnya."
    footer={
      <>
        {submissionId !== null && (
          <Link className={buttonClass('secondary', 'md', 'max-sm:w-full')} to={submissionPath(submissionId)}>
            Lihat Pengajuan
          </Link>
        )}
        <Button onClick={onClose}>Tutup</Button>
      </>
    }
  >
    <SubmissionSummary submission={submission} />
  </Dialog>
);
