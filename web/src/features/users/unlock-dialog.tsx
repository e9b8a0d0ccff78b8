import type { ManagedUser } from '../../../../shared/api/users.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-call.ts';
import { toast } from '../../lib/toast.ts';
import { displayName } from './user-text.ts';

type UnlockDialogProps = { user: ManagedUser; onClose: () => void; onChanged: (user: ManagedUser) => void };

/** 'Buka Kunci' ends a lock-out after failed sign-ins; the password is unchanged. */
export const UnlockDialog = ({ user, onClose, onChanged }: UnlockDialogProps) => {
  const name = displayName(user);
  const unlock = useCommand('unlock-user');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Buka kunci masuk?"
      description={`${name} (NRP ${user.nrp}) terkunci karena terlalu banyak percobaan masuk. Pastikan permintaan ini benar dari yang bersangkutan.`}
      confirmLabel="Buka Kunci"
      workingLabel="Membuka..."
      working={unlock.isPending}
      error={unlock.error ? messageOf(unlock.error) : undefined}
      onConfirm={() =>
        unlock.mutate(
          { nrp: user.nrp },
          {
            onSuccess: ({ user: saved }) => {
              toast.success('Kunci Dibuka', `${name} dapat mencoba masuk kembali.`);
              onChanged(saved);
            },
          },
        )
      }
    />
  );
};
