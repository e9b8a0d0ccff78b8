import { CheckIcon } from '@phosphor-icons/react/Check';
import { CopyIcon } from '@phosphor-icons/react/Copy';
import { useState } from 'react';
import type { ManagedUser } from '../../../../shared/api/users.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { displayName } from './user-text.ts';

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
