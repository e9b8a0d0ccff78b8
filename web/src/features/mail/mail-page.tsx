import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { mailCalls } from '../../../../shared/api/mail.ts';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { addCalls } from '../../lib/api/calls.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { MailSettingsPanel } from './mail-settings.tsx';
import { useShowMailSettings } from './use-mail-settings.ts';

addCalls(mailCalls);

/** /konfirmasi-email: confirms the address of a link, and shows the setting, to which every mail has a link. */
export const MailPage = () => {
  const { hash } = useLocation();
  const [token] = useState(hash.slice(1));
  return (
    <>
      <PageHeader description="Ringkasan harian dan hasil pengajuan Anda, tanpa judul, nomor, dan alasan: isinya dibaca di HIMS setelah masuk." />
      <div className="flex max-w-xl flex-col gap-4">
        {token !== '' && <Confirmation token={token} />}
        <section aria-label="Pengaturan e-mail" className="rounded-md border border-line bg-surface p-4">
          <MailSettingsPanel />
        </section>
      </div>
    </>
  );
};

/** Confirms the address with the token of a link, once when it is shown. */
const Confirmation = ({ token }: { token: string }) => {
  const { mutate, data, error, isPending } = useCommand('confirm-mail-address');
  const onSuccess = useShowMailSettings();
  const confirm = useEffectEvent(() => mutate({ token }, { onSuccess }));
  // A development build runs effects twice.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    confirm();
  }, []);
  if (error) {
    const isFinal = error instanceof ApiError && ['mail_link_invalid', 'invalid_input'].includes(error.code);
    return (
      <ErrorBanner
        title="Alamat belum dikonfirmasi"
        message={messageOf(error)}
        retry={isFinal ? undefined : { refetch: () => mutate({ token }, { onSuccess }), isFetching: isPending }}
      />
    );
  }
  return (
    <p role="status" className="flex items-start gap-2 rounded-md bg-done-soft px-3 py-2 text-done">
      {data ? (
        <>
          <CheckCircleIcon aria-hidden size={18} weight="fill" className="mt-px shrink-0" />
          <span>
            Alamat <span className="font-semibold [overflow-wrap:anywhere]">{data.mail.address}</span> telah
            dikonfirmasi.
          </span>
        </>
      ) : (
        <>
          <Spinner /> Mengonfirmasi alamat...
        </>
      )}
    </p>
  );
};
