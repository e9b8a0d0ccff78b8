import type { CheckpointRecipient } from '../../../../shared/api/checkpoint-recipients.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { useRecipientsChange } from './use-recipients-change.ts';

type RemoveRecipientDialogProps = { version: number; recipient: CheckpointRecipient; onClose: () => void };

export const RemoveRecipientDialog = ({ version, recipient, onClose }: RemoveRecipientDialogProps) => {
  const { mail_address, remark } = recipient;
  const command = useRecipientsChange({
    success: () => ['Penerima Dihapus', `${mail_address}.`],
    onSuccess: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      command={command}
      title="Hapus penerima?"
      description={`${mail_address}, ${remark}. Alamat ini tidak menerima titik periksa lagi. E-mail yang sudah dikirim tetap membuktikan keadaan log pada saat itu.`}
      confirmLabel="Hapus"
      workingLabel="Menghapus..."
      tone="danger"
      failure="Gagal menghapus"
      onConfirm={() => command.mutate({ version, change: { kind: 'remove', mail_address } })}
    />
  );
};
