import type { CheckpointRecipient } from '../../../../shared/api/checkpoint-recipients.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { toast } from '../../lib/toast.ts';
import { useRecipientsChange } from './use-recipients-change.ts';

type RemoveRecipientDialogProps = { version: number; recipient: CheckpointRecipient; onClose: () => void };

export const RemoveRecipientDialog = ({ version, recipient, onClose }: RemoveRecipientDialogProps) => {
  const { change, working, error } = useRecipientsChange(version);
  const { mail_address, remark } = recipient;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Hapus penerima?"
      description={`${mail_address}, ${remark}. Alamat ini tidak menerima titik periksa lagi. E-mail yang sudah dikirim tetap membuktikan keadaan log pada saat itu.`}
      confirmLabel="Hapus"
      workingLabel="Menghapus..."
      tone="danger"
      working={working}
      error={error ? messageOf(error, 'Gagal menghapus') : undefined}
      onConfirm={() =>
        change(
          { kind: 'remove', mail_address },
          {
            onSuccess: () => {
              toast.success('Penerima Dihapus', `${mail_address}.`);
              onClose();
            },
          },
        )
      }
    />
  );
};
