import type { ManagedUser } from '../../../../shared/api/users.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { useCommand } from '../../lib/api/use-command.ts';
import { displayName } from './user-text.ts';

type UnlockDialogProps = { user: ManagedUser; onClose: () => void; onChanged: (user: ManagedUser) => void };

/** 'Buka Kunci' ends a lock-out after failed sign-ins; the password is unchanged. */
export const UnlockDialog = ({ user, onClose, onChanged }: UnlockDialogProps) => {
  const name = displayName(user);
  const unlock = useCommand('unlock-user', {
    success: () => ['Kunci Dibuka', `${name} dapat mencoba masuk kembali.`],
    onSuccess: ({ user: saved }) => onChanged(saved),
  });
  return (
    <CommandDialog
      onClose={onClose}
      command={unlock}
      title="Buka kunci masuk?"
      description={`${name} (NRP ${user.nrp}) terkunci karena terlalu banyak percobaan masuk. Pastikan permintaan ini benar dari yang bersangkutan.`}
      confirmLabel="Buka Kunci"
      workingLabel="Membuka..."
      onConfirm={() => unlock.mutate({ nrp: user.nrp })}
    />
  );
};
