import { lazyComponent } from '../lib/lazy-component.tsx';

/** The dialogs of the user's own account, as their buttons say; with the package of their forms. */
export const accountDialogs = {
  'E-mail': lazyComponent(() => import('../features/mail/mail-screens.tsx').then((file) => file.MailDialog)),
  'Ganti Password': lazyComponent(() =>
    import('../features/account/change-password-dialog.tsx').then((file) => file.ChangePasswordDialog),
  ),
};

export type AccountDialogName = keyof typeof accountDialogs;
