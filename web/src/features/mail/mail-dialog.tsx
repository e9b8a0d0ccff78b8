import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { MailSettingsPanel } from './mail-settings.tsx';
import { mailDescription } from './mail-text.ts';

/** 'E-mail', for every signed-in user. */
export const MailDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="E-mail"
    description={mailDescription}
    footer={
      <Button variant="secondary" onClick={onClose}>
        Tutup
      </Button>
    }
  >
    <MailSettingsPanel />
  </Dialog>
);
