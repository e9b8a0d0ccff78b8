import { useQueryClient } from '@tanstack/react-query';
import type { ManagedUser } from '../../../../shared/api/users.ts';
import { toast } from '../../lib/toast.ts';
import { ActivateDialog, DeactivateDialog } from './activity-dialog.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import { PasswordOnceDialog } from './password-once-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { UnlockDialog } from './unlock-dialog.tsx';
import type { UserAct } from './user-actions.tsx';
import { UserDialog } from './user-dialog.tsx';
import { nameShown } from './user-text.ts';
import { readUsersAgain, showChanged } from './users-list.ts';

/** What is being done on the screen, and to whom. */
export type Doing =
  | { act: 'add' | 'import' }
  | { act: UserAct; user: ManagedUser }
  | { act: 'password'; user: ManagedUser; password: string };

type UserDialogsProps = {
  doing: Doing;
  /** The same user as the list has them now. */
  latest: (user: ManagedUser) => ManagedUser;
  onDo: (doing: Doing | undefined) => void;
};

export function UserDialogs({ doing, latest, onDo }: UserDialogsProps) {
  const client = useQueryClient();
  const close = () => onDo(undefined);
  const changed = (user: ManagedUser) => {
    showChanged(client, user);
    close();
  };
  const given = (user: ManagedUser, password: string) => {
    showChanged(client, user);
    onDo({ act: 'password', user, password });
  };

  switch (doing.act) {
    case 'add':
      return (
        <UserDialog
          onClose={close}
          onSaved={(user, added) => {
            readUsersAgain(client);
            toast.success('Pengguna Ditambahkan', `${nameShown(user)} telah terdaftar.`);
            if (added?.password === undefined) onDo({ act: 'reset', user });
            else onDo({ act: 'password', user, password: added.password });
          }}
        />
      );
    case 'edit':
      return (
        <UserDialog
          user={doing.user}
          onClose={close}
          onSaved={(user) => {
            toast.success('Perubahan Disimpan', `Data ${nameShown(user)} telah diperbarui.`);
            changed(user);
          }}
        />
      );
    case 'reset':
      return <ResetPasswordDialog user={doing.user} onClose={close} onReset={given} />;
    case 'password':
      return <PasswordOnceDialog user={doing.user} password={doing.password} onClose={close} />;
    case 'unlock':
      return <UnlockDialog user={doing.user} onClose={close} onChanged={changed} />;
    case 'deactivate':
      return <DeactivateDialog user={latest(doing.user)} onClose={close} onChanged={changed} />;
    case 'activate':
      return <ActivateDialog user={latest(doing.user)} onClose={close} onChanged={changed} />;
    case 'import':
      return <ImportDialog onClose={close} onSaved={() => readUsersAgain(client)} />;
  }
}
