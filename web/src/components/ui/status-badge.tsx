import type { Icon } from '@phosphor-icons/react';
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/ArrowUUpLeft';
import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { CircleIcon } from '@phosphor-icons/react/Circle';
import { ClockCountdownIcon } from '@phosphor-icons/react/ClockCountdown';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass';
import { SignatureIcon } from '@phosphor-icons/react/Signature';
import { XCircleIcon } from '@phosphor-icons/react/XCircle';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from './badge.tsx';

const statusStyles: Record<string, { tone: BadgeTone; icon: Icon }> = {
  'Proses Peninjauan': { tone: 'review', icon: MagnifyingGlassIcon },
  'Proses Approval': { tone: 'approval', icon: SignatureIcon },
  Disahkan: { tone: 'done', icon: CheckCircleIcon },
  Aktif: { tone: 'done', icon: CheckCircleIcon },
  Ditolak: { tone: 'stop', icon: XCircleIcon },
  Kadaluarsa: { tone: 'stop', icon: ClockCountdownIcon },
  Ditarik: { tone: 'other', icon: ArrowUUpLeftIcon },
};

type StatusBadgeProps = {
  /** As it is displayed: 'Proses Peninjauan', 'Aktif', … */
  status: string;
  /** The colour of a status not listed here. */
  tone?: BadgeTone;
  detail?: ReactNode;
  className?: string;
};

export const StatusBadge = ({ status, tone, detail, className }: StatusBadgeProps) => {
  const style = statusStyles[status] ?? { tone: 'other', icon: CircleIcon };
  const Picture = style.icon;
  return (
    <Badge tone={tone ?? style.tone} icon={<Picture aria-hidden size={14} />} {...(className ? { className } : {})}>
      {status}
      {detail}
    </Badge>
  );
};
