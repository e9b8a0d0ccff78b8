import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { ClockIcon } from '@phosphor-icons/react/Clock';
import { ProhibitIcon } from '@phosphor-icons/react/Prohibit';
import { type ReactNode, useState } from 'react';
import type { MailSettings } from '../../../../shared/api/mail.ts';
import { mailOffText } from '../../../../shared/domain/notices/mail-notices.ts';
import { confirmationHours } from '../../../../shared/domain/people/mail-addresses.ts';
import { Badge, type BadgeTone } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ErrorMessage } from '../../components/ui/error-message.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { formatShortDate } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';
import { AddressForm } from './address-form.tsx';
import { useMailCommands, useMailSettings } from './use-mail-settings.ts';

/** The user's own address with its state, and what they can do about it. */
export const MailSettingsPanel = () => {
  const { data, error, refetch, isFetching } = useMailSettings();
  if (data) return <LoadedSettings mail={data.mail} />;
  if (!error)
    return (
      <div role="status" aria-label="Memuat pengaturan e-mail" className="flex flex-col gap-3">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-9 w-full" />
      </div>
    );
  const isUnavailable = error instanceof ApiError && error.code === 'mail_unavailable';
  return (
    <ErrorBanner
      message={messageOf(error, 'Gagal memuat pengaturan e-mail')}
      retry={isUnavailable ? undefined : { refetch, isFetching }}
    />
  );
};

const LoadedSettings = ({ mail }: { mail: MailSettings }) => {
  const { setAddress, setEnabled, isWorking, isSaving } = useMailCommands();
  const [changing, setChanging] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** What the switch shows until the server has answered. */
  const [wanted, setWanted] = useState<boolean>();
  const request = async (address: string) => {
    await setAddress(address);
    setChanging(false);
    toast.success('Tautan Dikirim', `Periksa kotak masuk ${address}.`);
  };
  /** Of a button or the switch, whose failure is shown below them. */
  const run = async (work: () => Promise<unknown>) => {
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  const { address } = mail;
  if (address === null || changing)
    return (
      <AddressForm
        onSubmit={request}
        onCancel={address === null ? undefined : () => setChanging(false)}
        working={isSaving}
      />
    );
  const isUsable = mail.confirmed && mail.switched_off === null;
  return (
    <div className="flex flex-col gap-4">
      <AddressState mail={{ ...mail, address }} />
      {isUsable && (
        <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-line px-3 py-2 hover:bg-primary-soft/50 has-checked:bg-primary-soft">
          <input
            type="checkbox"
            checked={wanted ?? mail.enabled}
            disabled={isWorking}
            onChange={({ target }) => {
              setWanted(target.checked);
              void run(() => setEnabled(target.checked)).then(() => setWanted(undefined));
            }}
            className="mt-0.5 size-4 shrink-0 accent-primary"
          />
          <span>
            <span className="block font-semibold">Kirim e-mail</span>
            <span className="block text-muted text-sm">Jika dimatikan, notifikasi tetap tampil pada lonceng.</span>
          </span>
        </label>
      )}
      <div className="flex flex-wrap gap-2">
        {!isUsable && (
          <Button working={isSaving} onClick={() => void run(() => request(address))}>
            {isSaving ? 'Mengirim...' : 'Kirim Tautan Lagi'}
          </Button>
        )}
        <Button variant="secondary" disabled={isWorking} onClick={() => setChanging(true)}>
          Ganti Alamat
        </Button>
        <Button variant="ghost" disabled={isWorking} onClick={() => void run(() => setAddress(null))}>
          Hapus Alamat
        </Button>
      </div>
      {failure !== undefined && <ErrorMessage message={failure} />}
    </div>
  );
};

type StateText = { tone: BadgeTone; icon: ReactNode; label: string; text: string };

const stateText = ({ confirmed, enabled, switched_off }: MailSettings): StateText => {
  if (switched_off)
    return {
      tone: 'stop',
      icon: <ProhibitIcon aria-hidden size={14} />,
      label: 'Dihentikan',
      text: `${mailOffText(switched_off.reason)} Sejak ${formatShortDate(switched_off.at)}. Konfirmasi lagi jika alamatnya sudah benar.`,
    };
  if (!confirmed)
    return {
      tone: 'review',
      icon: <ClockIcon aria-hidden size={14} />,
      label: 'Menunggu konfirmasi',
      text: `Buka tautan yang kami kirim ke alamat ini dalam ${confirmationHours} jam. Belum ada e-mail lain yang dikirim.`,
    };
  const done = { tone: 'done', icon: <CheckCircleIcon aria-hidden size={14} />, label: 'Terkonfirmasi' } as const;
  return { ...done, text: enabled ? 'E-mail dikirim ke alamat ini.' : 'E-mail sedang Anda matikan.' };
};

/** The address, its state in a badge, and a sentence about it. */
const AddressState = ({ mail }: { mail: MailSettings & { address: string } }) => {
  const { tone, icon, label, text } = stateText(mail);
  return (
    <div role="status" className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{mail.address}</span>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </p>
      <p className="text-muted text-sm">{text}</p>
    </div>
  );
};
