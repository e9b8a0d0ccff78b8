import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Confirmation } from './confirmation.tsx';
import { MailSettingsPanel } from './mail-settings.tsx';

const description =
  'Ringkasan harian dan hasil pengajuan Anda, tanpa judul, nomor, dan alasan: isinya dibaca di HIMS setelah masuk.';

/** 'E-mail', for every signed-in user. In one file with the page, whose parts it shares. */
export const MailDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="E-mail"
    description={description}
    footer={
      <Button variant="secondary" onClick={onClose}>
        Tutup
      </Button>
    }
  >
    <MailSettingsPanel />
  </Dialog>
);

/** /konfirmasi-email: confirms the address of a link, and shows the setting, to which every mail has a link. */
export const MailPage = () => {
  const { hash } = useLocation();
  const [token] = useState(hash.slice(1));
  return (
    <>
      <PageHeader description={description} />
      <div className="flex max-w-xl flex-col gap-4">
        {token !== '' && <Confirmation token={token} />}
        <section aria-label="Pengaturan e-mail" className="rounded-md border border-line bg-surface p-4">
          <MailSettingsPanel />
        </section>
      </div>
    </>
  );
};
