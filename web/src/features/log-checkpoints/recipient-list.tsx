import { ProhibitIcon } from '@phosphor-icons/react/Prohibit';
import type { CheckpointRecipient } from '../../../../shared/api/checkpoint-recipients.ts';
import type { MailOffReason } from '../../../../shared/domain/people/mail-addresses.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CardList, CardRow } from '../../components/ui/card-list.tsx';
import { formatShortDate } from '../../lib/format/format.ts';

const offTexts: Record<MailOffReason, string> = {
  bounce: 'E-mail ke alamat ini ditolak',
  complaint: 'E-mail ke alamat ini dilaporkan sebagai tidak diinginkan',
};

type RecipientListProps = {
  recipients: readonly CheckpointRecipient[];
  /** Undefined where the environment sends no mail. */
  onRemove: ((recipient: CheckpointRecipient) => void) | undefined;
};

export const RecipientList = ({ recipients, onRemove }: RecipientListProps) => (
  <CardList>
    {recipients.map((recipient, index) => {
      const { mail_address, remark, switched_off } = recipient;
      return (
        <CardRow key={mail_address} index={index} className="flex min-h-18 items-center gap-x-4 px-3 py-2">
          <div className="min-w-0 grow">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="wrap-anywhere min-w-0 font-semibold">{mail_address}</span>
              {switched_off && (
                <Badge tone="stop" icon={<ProhibitIcon aria-hidden size={14} />}>
                  Dihentikan
                </Badge>
              )}
            </p>
            <p className="wrap-anywhere text-muted text-sm">{remark}</p>
            {switched_off && (
              <p className="text-sm">
                {offTexts[switched_off.reason]} sejak {formatShortDate(switched_off.at)}. Tambahkan lagi jika alamatnya
                sudah benar.
              </p>
            )}
          </div>
          {onRemove && (
            <Button variant="ghost" size="sm" aria-label={`Hapus: ${mail_address}`} onClick={() => onRemove(recipient)}>
              Hapus
            </Button>
          )}
        </CardRow>
      );
    })}
  </CardList>
);
