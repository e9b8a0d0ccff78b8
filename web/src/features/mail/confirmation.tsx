import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { useShowMailSettings } from './use-mail-settings.ts';

/** Confirms the address with the token of a link, once when it is shown. */
export const Confirmation = ({ token }: { token: string }) => {
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
