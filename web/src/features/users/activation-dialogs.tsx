import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RequestOf } from '../../../../shared/api/index.ts';
import type { ManagedUser } from '../../../../shared/api/users.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { callApi } from '../../lib/api/api.ts';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { refreshAfter } from '../../lib/realtime/stale-reads.ts';
import { useUser } from '../../lib/session/session.ts';
import { displayName } from './user-text.ts';
import { StoppedJobs, SuspendedAbsences, WaitingSubmissions } from './waiting-submissions.tsx';

type ActivationDialogProps = {
  /** The user's current state in the list: another admin's change may arrive while the dialog is open. */
  user: ManagedUser;
  onClose: () => void;
  onChanged: (user: ManagedUser) => void;
};

const withActive = (user: ManagedUser, active: boolean): RequestOf<'save-user'> => ({
  nrp: user.nrp,
  full_name: displayName(user),
  roles: user.roles,
  positions: user.positions,
  active,
  version: user.version,
});

/** Reloads the list after a conflict, because the error message asks the admin to check the current data. */
const useRefetchOnConflict = (error: Error | null): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (error instanceof ApiError && error.code === 'user_changed') refreshAfter(client, 'user');
  }, [error, client]);
};

/** 'Nonaktifkan': first lists the submissions left without a holder, the jobs that will stop and the duties as a substitute that end. */
export const DeactivateDialog = ({ user, onClose, onChanged }: ActivationDialogProps) => {
  const me = useUser();
  const name = displayName(user);
  const input = withActive(user, false);
  const dryRun = useQuery({
    queryKey: ['waiting-submissions', user.nrp, user.version],
    queryFn: () => callApi('save-user', { ...input, dry_run: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const save = useCommand('save-user', {
    success: () => ['Pengguna Dinonaktifkan', `${name} tidak dapat masuk lagi.`],
    onSuccess: ({ user: saved }) => onChanged(saved),
  });
  useRefetchOnConflict(dryRun.error ?? save.error);
  const dryRunError = dryRun.error ? messageOf(dryRun.error) : undefined;
  return (
    <CommandDialog
      onClose={onClose}
      command={{ isPending: dryRun.isPending || save.isPending, error: save.error }}
      title="Nonaktifkan pengguna?"
      description={`${name} (NRP ${user.nrp}) langsung keluar dari semua perangkat dan tidak dapat masuk lagi. Riwayatnya tetap tersimpan.`}
      confirmLabel={dryRun.isPending ? 'Memeriksa...' : 'Nonaktifkan'}
      workingLabel={dryRun.isPending ? 'Memeriksa...' : 'Menonaktifkan...'}
      tone="danger"
      confirmDisabled={dryRunError !== undefined}
      onConfirm={() => save.mutate(input)}
    >
      {user.nrp === me.nrp && (
        <p className="font-semibold text-danger">Ini akun Anda sendiri: Anda akan langsung keluar.</p>
      )}
      {dryRunError && <ErrorBanner message={dryRunError} retry={dryRun} />}
      {dryRun.data &&
        (dryRun.data.waiting.length > 0 ? (
          <WaitingSubmissions {...dryRun.data} />
        ) : (
          <p>Tidak ada pengajuan yang tertahan karenanya.</p>
        ))}
      {dryRun.data && <StoppedJobs {...dryRun.data} />}
      {dryRun.data && <SuspendedAbsences absences={dryRun.data.suspended_absences} isDeactivated />}
    </CommandDialog>
  );
};

/** 'Aktifkan' reactivates a user with the previous password and positions. */
export const ActivateDialog = ({ user, onClose, onChanged }: ActivationDialogProps) => {
  const name = displayName(user);
  const save = useCommand('save-user', {
    success: () => ['Pengguna Diaktifkan', `${name} dapat masuk kembali.`],
    onSuccess: ({ user: saved }) => onChanged(saved),
  });
  useRefetchOnConflict(save.error);
  return (
    <CommandDialog
      onClose={onClose}
      command={save}
      title="Aktifkan pengguna?"
      description={`${name} (NRP ${user.nrp}) dapat masuk kembali dengan password, peran, dan jabatan yang tercatat.`}
      confirmLabel="Aktifkan"
      workingLabel="Mengaktifkan..."
      onConfirm={() => save.mutate(withActive(user, true))}
    />
  );
};
