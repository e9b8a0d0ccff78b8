import { Referrers, referrersNotes } from '../../../components/referrers.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import type { RemovalWarning } from './use-removal.ts';

type ReferredDialogProps = { warning: RemovalWarning | null; onClose: () => void };

/** Asks before a document is deleted that others refer to. */
export const ReferredDialog = ({ warning, onClose }: ReferredDialogProps) => (
  <ConfirmDialog
    open={warning !== null}
    onOpenChange={(open) => !open && onClose()}
    title="Hapus dokumen yang dirujuk?"
    description={warning && `“${warning.row.nama}” (${warning.row.nomor}) dirujuk oleh dokumen lain.`}
    confirmLabel="Hapus"
    tone="danger"
    onConfirm={() => {
      onClose();
      void warning?.remove();
    }}
  >
    {warning && <Referrers links={warning.links} note={referrersNotes.cancellation} />}
  </ConfirmDialog>
);
