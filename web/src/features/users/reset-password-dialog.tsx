import type { ManagedUser } from '../../../../shared/api/users.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { useCommand } from '../../lib/api/use-command.ts';
import { displayName } from './user-text.ts';

type ResetPasswordDialogProps = {
  user: ManagedUser;
  onClose: () => void;
  onReset: (user: ManagedUser, password: string) => void;
};

export const ResetPasswordDialog = ({ user, onClose, onReset }: ResetPasswordDialogProps) => {
  const reset = useCommand('reset-user-password', {
    onSuccess: ({ user: saved, password }) => onReset(saved, password),
  });
  const first = user.password_changed_at === null;
  const userLabel = `${displayName(user)} (NRP ${user.nrp})`;
  return (
    <CommandDialog
      onClose={onClose}
      command={reset}
      title={first ? 'Buat password pertama?' : 'Reset password?'}
      description={
        first
          ? `${userLabel} sudah terdaftar tetapi belum mempunyai password, sehingga belum dapat masuk.`
          : `Password lama ${userLabel} langsung tidak berlaku dan semua sesinya berakhir.`
      }
      confirmLabel={first ? 'Buat Password' : 'Reset Password'}
      workingLabel="Membuat password..."
      tone={first ? 'primary' : 'danger'}
      onConfirm={() => reset.mutate({ nrp: user.nrp })}
    >
      <p>Password baru dibuatkan oleh sistem dan ditampilkan satu kali.</p>
    </CommandDialog>
  );
};
