import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft';
import { CaretLeftIcon } from '@phosphor-icons/react/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/CaretRight';
import type { QueuedSubmission } from '../../../../../shared/api/submission-records.ts';
import { Button } from '../../../components/ui/button.tsx';
import { neighbourOf } from './selection.ts';

export type QueueStepsProps = {
  rows: readonly QueuedSubmission[];
  selectedId: string | null;
  progress: string;
  onSelect: (id: string) => void;
};

export const QueueSteps = ({ rows, selectedId, progress, onSelect }: QueueStepsProps) => {
  const step = (by: 1 | -1) => {
    const row = neighbourOf(rows, selectedId ?? undefined, by);
    return row && row.id !== selectedId ? () => onSelect(row.id) : undefined;
  };
  const steps = { previous: step(-1), next: step(1) };
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Pengajuan sebelumnya"
        aria-disabled={!steps.previous}
        className="ml-auto"
        onClick={steps.previous}
      >
        <CaretLeftIcon aria-hidden size={18} />
      </Button>
      <p className="min-w-16 text-center font-semibold tabular-nums">{progress}</p>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Pengajuan berikutnya"
        aria-disabled={!steps.next}
        onClick={steps.next}
      >
        <CaretRightIcon aria-hidden size={18} />
      </Button>
    </>
  );
};

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
