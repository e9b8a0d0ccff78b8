import { ListIcon } from '@phosphor-icons/react/List';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { QueueRows } from '../queue-rows.tsx';
import { QueueSteps, type QueueStepsProps } from './queue-steps.tsx';

/** Replaces the rail where it does not fit beside the draft, as on a tablet: one step at a time, or the queue as a layer. */
export const QueueStepper = ({ rows, selectedId, progress, onSelect }: QueueStepsProps) => {
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
      <QueueSteps rows={rows} selectedId={selectedId} progress={progress} onSelect={onSelect} />
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
