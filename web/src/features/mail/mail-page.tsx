import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Confirmation } from './confirmation.tsx';
import { MailSettingsPanel } from './mail-settings.tsx';
import { mailDescription } from './mail-text.ts';

/** /konfirmasi-email: confirms the address of a link, and shows the setting, to which every mail has a link. */
export const MailPage = () => {
  const { hash } = useLocation();
  const [token] = useState(hash.slice(1));
  return (
    <>
      <PageHeader title="E-mail" description={mailDescription} />
      <div className="flex max-w-xl flex-col gap-4">
        {token !== '' && <Confirmation token={token} />}
        <section aria-label="Alamat e-mail Anda" className="rounded-md border border-line bg-surface p-4">
          <MailSettingsPanel />
        </section>
      </div>
    </>
  );
};
