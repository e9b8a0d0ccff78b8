import { CaretLeftIcon } from '@phosphor-icons/react/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/CaretRight';
import { ListIcon } from '@phosphor-icons/react/List';
import { useEffect, useRef, useState } from 'react';
import type { QueuedSubmission } from '../../../../../shared/api/submission-records.ts';
import { Button } from '../../../components/ui/button.tsx';
import { QueueRows } from '../queue-rows.tsx';
import { neighbourOf } from './selection.ts';

type QueueStepperProps = {
  rows: readonly QueuedSubmission[];
  selectedId: string | null;
  progress: string;
  onSelect: (id: string) => void;
};

/** Replaces the rail where it does not fit beside the draft, as on a tablet: one step at a time, or the queue as a layer. */
export const QueueStepper = ({ rows, selectedId, progress, onSelect }: QueueStepperProps) => {
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: PointerEvent) => {
      const isInside = target instanceof Node && (layer.current?.contains(target) || toggle.current?.contains(target));
      if (!isInside) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);
  const step = (by: 1 | -1) => {
    const row = neighbourOf(rows, selectedId ?? undefined, by);
    return row && row.id !== selectedId ? () => onSelect(row.id) : undefined;
  };
  const steps = { previous: step(-1), next: step(1) };

  return (
    <nav
      aria-label="Antrean"
      className="relative flex h-12 items-center gap-2 border-line border-b bg-surface px-2 print:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      <Button ref={toggle} variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ListIcon aria-hidden size={18} />
        Antrean
      </Button>
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
      <p className="min-w-20 text-center font-semibold tabular-nums">{progress}</p>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Pengajuan berikutnya"
        aria-disabled={!steps.next}
        onClick={steps.next}
      >
        <CaretRightIcon aria-hidden size={18} />
      </Button>
      {isOpen && (
        <div
          ref={layer}
          className="absolute top-full left-0 z-10 max-h-[60dvh] w-80 animate-rise overflow-y-auto rounded-br-md border-line border-r border-b bg-surface shadow-float"
        >
          <QueueRows
            rows={rows}
            openId={selectedId}
            onOpen={(id) => {
              onSelect(id);
              close();
            }}
          />
        </div>
      )}
    </nav>
  );
};
