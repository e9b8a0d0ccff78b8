import { lazyComponent } from '../lib/lazy-component.tsx';

/** With the package of its form. */
export const ChangePasswordDialog = lazyComponent(() =>
  import('../features/account/change-password-dialog.tsx').then((file) => file.ChangePasswordDialog),
);
