import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { ClockIcon } from '@phosphor-icons/react/Clock';
import { ProhibitIcon } from '@phosphor-icons/react/Prohibit';
import type { ReactNode } from 'react';
import type { MailSettings } from '../../../../shared/api/mail.ts';
import { mailOffText } from '../../../../shared/domain/notices/mail-notices.ts';
import { confirmationHours } from '../../../../shared/domain/people/mail-addresses.ts';
import { Badge, type BadgeTone } from '../../components/ui/badge.tsx';
import { formatShortDate } from '../../lib/format/format.ts';

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
export const AddressState = ({ mail }: { mail: MailSettings & { address: string } }) => {
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
