import { useQueryClient } from '@tanstack/react-query';
import type { ManagedUser } from '../../../../shared/api/users.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { refreshAfter } from '../../lib/realtime/stale-reads.ts';
import { toast } from '../../lib/toast.ts';
import { ActivateDialog, DeactivateDialog } from './activation-dialogs.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import { NewPasswordDialog, ResetPasswordDialog, UnlockDialog } from './reset-password-dialog.tsx';
import type { UserAction } from './user-actions.tsx';
import { UserDialog } from './user-dialog.tsx';
import { displayName } from './user-text.ts';
import { updateUserInLists } from './users-list.ts';

/** With the writer of PDFs. */
const BadgeDialog = lazyComponent(() => import('./badge-dialog.tsx').then((file) => file.BadgeDialog));
const BadgesDialog = lazyComponent(() => import('./badge-dialog.tsx').then((file) => file.BadgesDialog));

export type UserDialogState =
  | { action: 'add' | 'import' | 'badges' }
  | { action: UserAction; user: ManagedUser }
  | { action: 'password'; user: ManagedUser; password: string };

type UserDialogsProps = {
  dialog: UserDialogState;
  latest: (user: ManagedUser) => ManagedUser;
  onOpenDialog: (dialog: UserDialogState | undefined) => void;
};

export const UserDialogs = ({ dialog, latest, onOpenDialog }: UserDialogsProps) => {
  const client = useQueryClient();
  const close = () => onOpenDialog(undefined);
  const handleChanged = (user: ManagedUser) => {
    updateUserInLists(client, user);
    close();
  };
  const showPassword = (user: ManagedUser, password: string) => {
    updateUserInLists(client, user);
    onOpenDialog({ action: 'password', user, password });
  };

  switch (dialog.action) {
    case 'add':
      return (
        <UserDialog
          onClose={close}
          onSaved={(user, added) => {
            refreshAfter(client, 'user');
            toast.success('Pengguna Ditambahkan', `${displayName(user)} telah terdaftar.`);
            if (user.without_account) close();
            else if (added?.password === undefined) onOpenDialog({ action: 'reset', user });
            else onOpenDialog({ action: 'password', user, password: added.password });
          }}
        />
      );
    case 'edit':
      return (
        <UserDialog
          user={dialog.user}
          onClose={close}
          onSaved={(user) => {
            toast.success('Perubahan Disimpan', `Data ${displayName(user)} telah diperbarui.`);
            handleChanged(user);
          }}
        />
      );
    case 'reset':
      return <ResetPasswordDialog user={dialog.user} onClose={close} onReset={showPassword} />;
    case 'password':
      return <NewPasswordDialog user={dialog.user} password={dialog.password} onClose={close} />;
    case 'unlock':
      return <UnlockDialog user={dialog.user} onClose={close} onChanged={handleChanged} />;
    case 'deactivate':
      return <DeactivateDialog user={latest(dialog.user)} onClose={close} onChanged={handleChanged} />;
    case 'activate':
      return <ActivateDialog user={latest(dialog.user)} onClose={close} onChanged={handleChanged} />;
    case 'badge':
    case 'revoke-badge':
      return <BadgeDialog user={dialog.user} isRevocation={dialog.action === 'revoke-badge'} onClose={close} />;
    case 'badges':
      return <BadgesDialog onClose={close} />;
    case 'import':
      return <ImportDialog onClose={close} onSaved={() => refreshAfter(client, 'user')} />;
  }
};
