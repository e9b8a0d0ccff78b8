import { useQueryClient } from '@tanstack/react-query';
import type { LockedAddress } from '../../../../shared/api/addresses.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { useCommand } from '../../lib/api/use-call.ts';
import { refreshAfter } from '../../lib/realtime/stale-reads.ts';
import { toast } from '../../lib/toast.ts';

type UnlockAddressDialogProps = { locked: LockedAddress; onClose: () => void };

/** 'Buka Kunci' of an address: sign-ins from it are allowed again. */
export const UnlockAddressDialog = ({ locked: { address }, onClose }: UnlockAddressDialogProps) => {
  const client = useQueryClient();
  const unlock = useCommand('unlock-address');
  const readAgain = () => refreshAfter(client, 'locked-address');
  return (
    <CommandDialog
      onClose={onClose}
      command={unlock}
      title="Buka kunci alamat?"
      description={`Semua orang dapat mencoba masuk lagi dari ${address}. Pastikan alamat ini milik kantor atau lokasi kerja Anda.`}
      confirmLabel="Buka Kunci"
      workingLabel="Membuka..."
      onConfirm={() =>
        unlock.mutate(
          { address },
          {
            onSuccess: () => {
              toast.success('Kunci Dibuka', `Pengguna dapat mencoba masuk kembali dari ${address}.`);
              onClose();
            },
            onSettled: readAgain,
          },
        )
      }
    />
  );
};
