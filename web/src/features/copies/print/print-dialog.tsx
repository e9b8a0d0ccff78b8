import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { PrintForm } from './print-form.tsx';
import type { PrintedDocument } from './print-rows.ts';

type PrintDialogProps = {
  /** At least one. */
  documents: readonly PrintedDocument[];
  onClose: () => void;
  job: (jobId: string) => ReactNode;
};

/** 'Cetak salinan terkendali': who gets a copy of each document, then the job that prints them. */
export const PrintDialog = ({ documents, onClose, job }: PrintDialogProps) => {
  const [jobId, setJobId] = useState<string>();
  const [isFilled, setIsFilled] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const close = () => (jobId === undefined && isFilled ? setLeaving(true) : onClose());
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title="Cetak salinan terkendali"
        description={
          jobId === undefined
            ? 'Setiap salinan mendapat nomor berikutnya, keterangan di kaki setiap halaman, dan kode QR untuk memeriksa keberlakuannya. Berkas asli dan tanda tangan digital di dalamnya tidak berubah.'
            : 'Salinan dapat dibuka dan dicetak selama 30 hari.'
        }
        className={jobId === undefined ? 'sm:w-[960px]!' : 'sm:w-[600px]!'}
      >
        {jobId === undefined ? (
          <PrintForm documents={documents} onFilled={setIsFilled} onCancel={close} onOrdered={setJobId} />
        ) : (
          job(jobId)
        )}
      </Dialog>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Tinggalkan isian?"
        description="Pemegang yang sudah diisi akan hilang. Belum ada salinan yang dicetak."
        confirmLabel="Tinggalkan"
        tone="danger"
        onConfirm={onClose}
      />
    </>
  );
};
