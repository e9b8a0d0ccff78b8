import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft';
import { Button } from '../../../components/ui/button.tsx';
import { QueueSteps, type QueueStepsProps } from './queue-steps.tsx';

type PhoneBarProps = QueueStepsProps & { title: string; onClose: () => void };

/** The only line above the draft on a phone: the way back to the queue, the title, and the steps. */
export const PhoneBar = ({ title, onClose, ...queue }: PhoneBarProps) => (
  <nav
    aria-label="Antrean"
    className="flex h-12 shrink-0 items-center gap-1 border-line border-b bg-surface px-1 print:hidden"
  >
    <Button variant="ghost" size="icon" aria-label="Kembali ke antrean" onClick={onClose}>
      <ArrowLeftIcon aria-hidden size={18} />
    </Button>
    <h2 className="line-clamp-2 min-w-0 flex-1 wrap-anywhere text-sm leading-4.5">{title}</h2>
    <QueueSteps {...queue} />
  </nav>
);
