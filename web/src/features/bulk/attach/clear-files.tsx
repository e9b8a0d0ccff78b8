import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { attachmentBatch } from '../../../lib/bulk/attachment-batch.ts';
import { formatNumber } from '../../../lib/format/format.ts';

/** Removes all files from the batch, after a confirmation. */
export const ClearFiles = ({ count }: { count: number }) => {
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        Kosongkan Daftar
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Kosongkan daftar?"
        description={`${formatNumber(count)} berkas dan pilihan dokumennya dihapus dari daftar ini. Berkas yang sudah terlampir tidak berubah.`}
        confirmLabel="Kosongkan Daftar"
        tone="danger"
        onConfirm={() => {
          setConfirming(false);
          attachmentBatch.clear();
        }}
      />
    </>
  );
};
