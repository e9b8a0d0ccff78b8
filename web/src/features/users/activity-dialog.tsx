import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RequestOf } from '../../../../shared/api/index.ts';
import type { ManagedUser } from '../../../../shared/api/users.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { callApi } from '../../lib/api.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { useUser } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useCommand } from '../../lib/use-call.ts';
import { StoppedJobs } from './stopped-jobs.tsx';
import { nameShown } from './user-text.ts';
import { readUsersAgain } from './users-list.ts';
import { WaitingList } from './waiting-list.tsx';

type ActivityDialogProps = {
  /** As the list shows them: a change by somebody else arrives while the dialog is open. */
  user: ManagedUser;
  onClose: () => void;
  onChanged: (user: ManagedUser) => void;
};

const withActive = (user: ManagedUser, active: boolean): RequestOf<'save-user'> => ({
  nrp: user.nrp,
  full_name: nameShown(user),
  roles: user.roles,
  positions: user.positions,
  active,
  version: user.version,
});

/** Reads the list again when it turns out to be behind: the sentence asks to look at what is there now. */
function useReadingAgain(error: Error | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (error instanceof ApiError && error.code === 'user_changed') readUsersAgain(client);
  }, [error, client]);
}

/** 'Nonaktifkan', which names beforehand what nobody could decide any more, and which jobs stop. */
export function DeactivateDialog({ user, onClose, onChanged }: ActivityDialogProps) {
  const me = useUser();
  const name = nameShown(user);
  const input = withActive(user, false);
  const look = useQuery({
    queryKey: ['left-waiting', user.nrp, user.version],
    queryFn: () => callApi('save-user', { ...input, dry_run: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const save = useCommand('save-user');
  useReadingAgain(look.error ?? save.error);
  const refused = look.error ? messageOf(look.error) : undefined;
  const confirm = () =>
    save.mutate(input, {
      onSuccess: ({ user: saved }) => {
        toast.success('Pengguna Dinonaktifkan', `${name} tidak dapat masuk lagi.`);
        onChanged(saved);
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Nonaktifkan pengguna?"
      description={`${name} (NRP ${user.nrp}) langsung keluar dari semua perangkat dan tidak dapat masuk lagi. Riwayatnya tetap tersimpan.`}
      confirmLabel={look.isPending ? 'Memeriksa...' : 'Nonaktifkan'}
      workingLabel={look.isPending ? 'Memeriksa...' : 'Menonaktifkan...'}
      tone="danger"
      working={look.isPending || save.isPending}
      refused={refused !== undefined}
      error={save.error ? messageOf(save.error) : undefined}
      onConfirm={confirm}
    >
      {user.nrp === me.nrp && (
        <p className="font-semibold text-danger">Ini akun Anda sendiri: Anda akan langsung keluar.</p>
      )}
      {refused && <ErrorBanner message={refused} onRetry={() => void look.refetch()} retrying={look.isFetching} />}
      {look.data &&
        (look.data.waiting.length > 0 ? (
          <WaitingList {...look.data} />
        ) : (
          <p>Tidak ada pengajuan yang tertahan karenanya.</p>
        ))}
      {look.data && <StoppedJobs {...look.data} />}
    </ConfirmDialog>
  );
}

/** 'Aktifkan' lets somebody back in, with the password and positions they had. */
export function ActivateDialog({ user, onClose, onChanged }: ActivityDialogProps) {
  const name = nameShown(user);
  const save = useCommand('save-user');
  useReadingAgain(save.error);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Aktifkan pengguna?"
      description={`${name} (NRP ${user.nrp}) dapat masuk kembali dengan password, peran, dan jabatan yang tercatat.`}
      confirmLabel="Aktifkan"
      workingLabel="Mengaktifkan..."
      working={save.isPending}
      error={save.error ? messageOf(save.error) : undefined}
      onConfirm={() =>
        save.mutate(withActive(user, true), {
          onSuccess: ({ user: saved }) => {
            toast.success('Pengguna Diaktifkan', `${name} dapat masuk kembali.`);
            onChanged(saved);
          },
        })
      }
    />
  );
}
