import { Link } from 'react-router-dom';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { storyPath } from '../story/story-path.ts';

type SuccessDialogProps = { submissionId: string | null; onClose: () => void };

export function SuccessDialog({ submissionId, onClose }: SuccessDialogProps) {
  return (
    <Dialog
      open={submissionId !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Dokumen Berhasil Diajukan!"
      description="Dokumen Anda sedang dalam proses peninjauan. Anda akan menerima notifikasi pada setiap tahapnya."
      footer={
        <>
          {submissionId !== null && (
            <Button asChild variant="secondary" className="max-sm:w-full">
              <Link to={storyPath(submissionId)}>Lihat Pengajuan</Link>
            </Button>
          )}
          <Button onClick={onClose}>Tutup</Button>
        </>
      }
    />
  );
}
