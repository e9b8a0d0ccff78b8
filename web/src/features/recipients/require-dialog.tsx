import type { DistributedDocument } from '../../../../shared/api/reading.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { useCommand } from '../../lib/api/use-command.ts';
import { toast } from '../../lib/toast.ts';
import { ChosenDocuments } from './chosen-documents.tsx';
import { RejectedRows } from './rejected-rows.tsx';

type RequireDialogProps = {
  chosen: readonly DistributedDocument[];
  onClose: () => void;
  /** Some of the documents were changed. */
  onSaved: () => void;
};

/** Asks the recipients of the chosen documents to read the present revision, or to read it again. */
export const RequireDialog = ({ chosen, onClose, onSaved }: RequireDialogProps) => {
  const command = useCommand('require-reading', {
    onSuccess: ({ updated_count, results }) => {
      onSaved();
      if (results.some(({ success }) => !success)) return;
      toast.success('Berhasil', `${updated_count} dokumen wajib dibaca oleh penerimanya.`);
      onClose();
    },
  });
  const again = chosen.filter(({ reading }) => reading !== null).length;
  return (
    <CommandDialog
      onClose={onClose}
      command={command}
      title="Wajibkan dokumen ini dibaca?"
      description={`Semua penerima diminta membaca revisi yang berlaku.${again > 0 ? ` Pada ${again} dokumen, pernyataan yang sudah ada tetap tercatat, tetapi penerimanya diminta membaca ulang.` : ''}`}
      confirmLabel="Wajibkan Dibaca"
      workingLabel="Menyimpan..."
      confirmDisabled={command.data !== undefined}
      onConfirm={() => command.mutate({ documents: chosen.map(({ document: { id, version } }) => ({ id, version })) })}
    >
      {command.data && (
        <RejectedRows results={command.data.results} documents={chosen.map(({ document }) => document)} />
      )}
      <ChosenDocuments documents={chosen.map(({ document }) => document)} />
    </CommandDialog>
  );
};
