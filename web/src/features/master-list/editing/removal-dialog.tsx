import { Referrers, referrersNotes } from '../../../components/referrers.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { config } from '../../../lib/config.ts';
import type { RemovalQuestion } from './use-removal.ts';

const approvedTexts = {
  direct: { consequence: 'Penghapusan ini berlaku tanpa persetujuan, dan tercatat demikian.', confirmLabel: 'Hapus' },
  second_person: {
    consequence: 'Dokumen tetap berlaku sampai admin atau document controller lain menerima penghapusan Anda.',
    confirmLabel: 'Ajukan kepada Orang Kedua',
  },
};

type RemovalDialogProps = { question: RemovalQuestion | null; onClose: () => void };

/** Asks before a document is deleted that the workflow approved or that others refer to. */
export const RemovalDialog = ({ question, onClose }: RemovalDialogProps) => (
  <ConfirmDialog
    open={question !== null}
    onOpenChange={(open) => !open && onClose()}
    title={question?.isApproved ? 'Hapus dokumen yang sudah disetujui?' : 'Hapus dokumen yang dirujuk?'}
    description={question && `“${question.row.nama}” (${question.row.nomor})`}
    confirmLabel={question?.isApproved ? approvedTexts[config().keeper_changes].confirmLabel : 'Hapus'}
    tone="danger"
    onConfirm={() => {
      onClose();
      void question?.remove();
    }}
  >
    {question?.isApproved && (
      <p>
        Revisi {question.row.revisi} disetujui melalui pengajuan. Dokumen yang tidak berlaku lagi diakhiri dengan
        pengajuan Pemusnahan; hapus hanya baris yang keliru. {approvedTexts[config().keeper_changes].consequence}
      </p>
    )}
    {question?.links && <Referrers links={question.links} note={referrersNotes.cancellation} />}
  </ConfirmDialog>
);
