import { LateDialog } from './late-dialog.tsx';

export const loadMailDialog = async () => (await import('../features/mail/mail-dialog.tsx')).MailDialog;

export const MailDialog = ({ onClose }: { onClose: () => void }) => (
  <LateDialog load={loadMailDialog} name="E-mail" onClose={onClose} />
);
