import { useEffect, useRef } from 'react';
import type { QueuedSubmission } from '../../../../../shared/api/submission-records.ts';
import { submissionTriggerOf } from '../../../lib/submissions/submission-trigger.ts';
import { QueueRows } from '../queue-rows.tsx';
import { keyHints } from './key-map.ts';

type QueueRailProps = {
  rows: readonly QueuedSubmission[];
  selectedId: string | null;
  progress: string;
  onSelect: (id: string) => void;
};

/** The queue beside the draft. The selected row stays in view, and keeps the focus that another row had. */
export const QueueRail = ({ rows, selectedId, progress, onSelect }: QueueRailProps) => {
  const rail = useRef<HTMLElement>(null);
  useEffect(() => {
    const selected = selectedId === null ? null : submissionTriggerOf(selectedId);
    selected?.scrollIntoView({ block: 'nearest' });
    if (rail.current?.contains(document.activeElement)) selected?.focus({ preventScroll: true });
  }, [selectedId]);
  return (
    <nav ref={rail} aria-label="Antrean" className="flex min-h-0 flex-col border-line border-r bg-surface print:hidden">
      <p className="flex h-12 shrink-0 items-center border-line border-b px-4 font-semibold tabular-nums">{progress}</p>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <QueueRows rows={rows} openId={selectedId} onOpen={onSelect} />
      </div>
      <p className="flex shrink-0 flex-wrap gap-x-3 gap-y-1 border-line border-t px-4 py-3 text-muted text-sm">
        {keyHints.map(({ keys, text }) => (
          <span key={text} className="flex items-center gap-1">
            {keys.map((key) => (
              <kbd key={key} className="rounded-sm border border-control px-1 font-sans text-ink text-xs leading-4">
                {key}
              </kbd>
            ))}
            {text}
          </span>
        ))}
      </p>
    </nav>
  );
};
