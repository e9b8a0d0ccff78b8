import { type ComponentType, useEffect, useState } from 'react';
import { toast } from '../lib/toast.ts';

type LoadedDialog = ComponentType<{ onClose: () => void }>;

type LateDialogProps = {
  /** The same function at every rendering. */
  load: () => Promise<LoadedDialog>;
  /** As its button says. */
  name: string;
  onClose: () => void;
};

/** A dialog of the account that is loaded with its first use. */
export const LateDialog = ({ load, name, onClose }: LateDialogProps) => {
  const [Dialog, setDialog] = useState<LoadedDialog>();
  useEffect(() => {
    load().then(
      (loaded) => setDialog(() => loaded),
      () => {
        onClose();
        toast.error(`${name} gagal dimuat`, 'Periksa koneksi Anda, lalu coba lagi.');
      },
    );
  }, [load, name, onClose]);
  return Dialog ? <Dialog onClose={onClose} /> : null;
};
