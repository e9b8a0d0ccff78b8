import { LateDialog } from './late-dialog.tsx';

export const loadPasswordDialog = async () =>
  (await import('../features/account/change-password-dialog.tsx')).ChangePasswordDialog;

export const PasswordDialog = ({ onClose }: { onClose: () => void }) => (
  <LateDialog load={loadPasswordDialog} name="Ganti Password" onClose={onClose} />
);
