import { ChangeReason } from '../../components/change-reason.tsx';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { useCommand } from '../../lib/api/use-command.ts';
import type { RequiredDocument } from '../../lib/required-reading/use-required-reading.ts';

type AcknowledgeDialogProps = { required: RequiredDocument; onClose: () => void };

/** 'Saya sudah membaca dan memahami', bound to the revision whose file was opened. */
export const AcknowledgeDialog = ({ required, onClose }: AcknowledgeDialogProps) => {
  const { document, reading_id } = required;
  const command = useCommand('acknowledge-reading', {
    // Also after a refusal: another revision may be in force.
    changes: ['reading'],
    success: () => ['Pernyataan Tersimpan', `${document.nomor} revisi ${document.revisi} sudah Anda baca.`],
    onSuccess: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      command={command}
      title="Saya sudah membaca dan memahami"
      description="Nama Anda, waktu, revisi, dan kode verifikasi berkas dicatat dan tidak dapat dihapus."
      confirmLabel="Sudah Dibaca"
      onConfirm={() => command.mutate({ document_id: document.id, reading_id })}
    >
      <p className="rounded-md border border-line bg-bg px-3 py-2">
        <span className="block wrap-anywhere font-semibold">{document.nama}</span>
        <span className="block wrap-anywhere text-muted text-sm">
          {document.nomor} · Revisi {document.revisi}
        </span>
      </p>
      <ChangeReason change={required.change} className="mt-3" />
    </CommandDialog>
  );
};
