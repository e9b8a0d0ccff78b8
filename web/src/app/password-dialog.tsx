import { useEffect, useState } from 'react';
import type { ChangePasswordDialog } from '../features/account/change-password-dialog.tsx';
import { toast } from '../lib/toast.ts';

export const loadPasswordDialog = async () =>
  (await import('../features/account/change-password-dialog.tsx')).ChangePasswordDialog;

/** 'Ganti Password', whose form is loaded with its first use. */
export const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const [Dialog, setDialog] = useState<typeof ChangePasswordDialog>();
  useEffect(() => {
    loadPasswordDialog().then(
      (loaded) => setDialog(() => loaded),
      () => {
        onClose();
        toast.error('Ganti Password gagal dimuat', 'Periksa koneksi Anda, lalu coba lagi.');
      },
    );
  }, [onClose]);
  return Dialog ? <Dialog onClose={onClose} /> : null;
};
