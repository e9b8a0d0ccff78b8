import { CheckIcon } from '@phosphor-icons/react/Check';
import { CopyIcon } from '@phosphor-icons/react/Copy';
import { useState } from 'react';
import type { ManagedUser } from '../../../../shared/api/users.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
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

type NewPasswordDialogProps = { user: ManagedUser; password: string; onClose: () => void };
type Copied = 'no' | 'yes' | 'failed';

/** A generated password, which is shown once and not stored. */
export const NewPasswordDialog = ({ user, password, onClose }: NewPasswordDialogProps) => {
  const [copied, setCopied] = useState<Copied>('no');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      setCopied('yes');
    } catch {
      // The browser may deny clipboard access; the digits can be copied by hand.
      setCopied('failed');
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Password baru"
      description={`${displayName(user)} (NRP ${user.nrp})`}
      footer={<Button onClick={onClose}>Selesai</Button>}
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3">
          <output className="select-all font-semibold text-2xl tabular-nums tracking-wide" aria-label="Password baru">
            {password}
          </output>
          <Button variant="secondary" onClick={() => void copy()}>
            {copied === 'yes' ? <CheckIcon aria-hidden size={18} /> : <CopyIcon aria-hidden size={18} />}
            <span aria-live="polite">{copied === 'yes' ? 'Tersalin' : 'Salin'}</span>
          </Button>
        </div>
        {copied === 'failed' && <ErrorBanner message="Password tidak dapat disalin. Catat angka di atas." />}
        <p className="rounded-md bg-review-soft px-3 py-2 text-review">
          Password ini hanya ditampilkan sekali dan tidak disimpan. Sampaikan langsung kepada yang bersangkutan, dan
          minta menggantinya lewat “Ganti Password”.
        </p>
      </div>
    </Dialog>
  );
};
