import { Referrers, referrersNotes } from '../../../components/referrers.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import type { RemovalQuestion } from './use-removal.ts';

type RemovalDialogProps = { question: RemovalQuestion | null; onClose: () => void };

/** Asks before a document is deleted that the workflow approved or that others refer to. */
export const RemovalDialog = ({ question, onClose }: RemovalDialogProps) => (
  <ConfirmDialog
    open={question !== null}
    onOpenChange={(open) => !open && onClose()}
    title={question?.isApproved ? 'Hapus dokumen yang sudah disetujui?' : 'Hapus dokumen yang dirujuk?'}
    description={question && `“${question.row.nama}” (${question.row.nomor})`}
    confirmLabel="Hapus"
    tone="danger"
    onConfirm={() => {
      onClose();
      void question?.remove();
    }}
  >
    {question?.isApproved && (
      <p>
        Revisi {question.row.revisi} disetujui melalui pengajuan. Dokumen yang tidak berlaku lagi diakhiri dengan
        pengajuan Pemusnahan; hapus hanya baris yang keliru.
      </p>
    )}
    {question?.links && <Referrers links={question.links} note={referrersNotes.cancellation} />}
  </ConfirmDialog>
);
