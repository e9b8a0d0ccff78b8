import { type ComponentType, useEffect, useState } from 'react';
import { toast } from '../lib/toast.ts';

type LoadedDialog = ComponentType<{ onClose: () => void }>;

export const accountDialogs = {
  'E-mail': async () => (await import('../features/mail/mail-screens.tsx')).MailDialog,
  'Ganti Password': async () => (await import('../features/account/change-password-dialog.tsx')).ChangePasswordDialog,
} as const satisfies Record<string, () => Promise<LoadedDialog>>;

/** As its button says. */
export type AccountDialogName = keyof typeof accountDialogs;

/** A dialog of the user's own account, which is loaded with its first use. */
export const AccountDialog = ({ name, onClose }: { name: AccountDialogName; onClose: () => void }) => {
  const [Dialog, setDialog] = useState<LoadedDialog>();
  useEffect(() => {
    accountDialogs[name]().then(
      (loaded) => setDialog(() => loaded),
      () => {
        onClose();
        toast.error(`${name} gagal dimuat`, 'Periksa koneksi Anda, lalu coba lagi.');
      },
    );
  }, [name, onClose]);
  return Dialog ? <Dialog onClose={onClose} /> : null;
};
