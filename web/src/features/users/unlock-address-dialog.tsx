import type { LockedAddress } from '../../../../shared/api/addresses.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { useCommand } from '../../lib/api/use-command.ts';

type UnlockAddressDialogProps = { locked: LockedAddress; onClose: () => void };

/** 'Buka Kunci' of an address: sign-ins from it are allowed again. */
export const UnlockAddressDialog = ({ locked: { address }, onClose }: UnlockAddressDialogProps) => {
  const unlock = useCommand('unlock-address', {
    changes: ['locked-address'],
    success: () => ['Kunci Dibuka', `Pengguna dapat mencoba masuk kembali dari ${address}.`],
    onSuccess: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      command={unlock}
      title="Buka kunci alamat?"
      description={`Semua orang dapat mencoba masuk lagi dari ${address}. Pastikan alamat ini milik kantor atau lokasi kerja Anda.`}
      confirmLabel="Buka Kunci"
      workingLabel="Membuka..."
      onConfirm={() => unlock.mutate({ address })}
    />
  );
};
