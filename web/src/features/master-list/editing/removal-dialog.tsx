import { useState } from 'react';
import { maxReviewReason } from '../../../../../shared/domain/text.ts';
import { Referrers, referrersNotes } from '../../../components/referrers.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
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
export const RemovalDialog = ({ question, onClose }: RemovalDialogProps) => {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const close = () => {
    setReason('');
    setIsMissing(false);
    onClose();
  };
  const confirm = () => {
    if (question?.isApproved && reason.trim() === '') return setIsMissing(true);
    close();
    void question?.remove(question.isApproved ? reason.trim() : undefined);
  };
  return (
    <ConfirmDialog
      open={question !== null}
      onOpenChange={(open) => !open && close()}
      title={question?.isApproved ? 'Hapus dokumen yang sudah disetujui?' : 'Hapus dokumen yang dirujuk?'}
      description={question && `“${question.row.nama}” (${question.row.nomor})`}
      confirmLabel={question?.isApproved ? approvedTexts[config().keeper_changes].confirmLabel : 'Hapus'}
      tone="danger"
      onConfirm={confirm}
    >
      {question?.isApproved && (
        <p>
          Revisi {question.row.revisi} disetujui melalui pengajuan. Dokumen yang tidak berlaku lagi diakhiri dengan
          pengajuan Pemusnahan; hapus hanya baris yang keliru. {approvedTexts[config().keeper_changes].consequence}
        </p>
      )}
      {question?.links && <Referrers links={question.links} note={referrersNotes.cancellation} />}
      {question?.isApproved && (
        <Field label="Alasan" required error={isMissing ? 'Alasan harus diisi' : undefined}>
          <Textarea
            value={reason}
            rows={3}
            maxLength={maxReviewReason}
            onChange={(event) => {
              setReason(event.target.value);
              setIsMissing(false);
            }}
          />
        </Field>
      )}
    </ConfirmDialog>
  );
};
