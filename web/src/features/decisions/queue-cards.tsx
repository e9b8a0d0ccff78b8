import { useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useCurrentCard } from '../../lib/use-current-card.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { PreviewButtons } from './preview-buttons.tsx';
import type { QueueRowsProps } from './queue-table.tsx';
import { QueueTitle } from './queue-title.tsx';

/** Replaces the table where it does not fit: on a phone, and beside the submission panel. */
export const QueueCards = ({ rows, column, openId, onOpen, onDecide }: QueueRowsProps) => {
  const current = useCurrentCard<HTMLLIElement>(openId);
  // No entry animation when the cards replace the table beside the panel.
  const [appears] = useState(openId === null);
  return (
    <ul className="flex flex-col gap-3">
      {rows.map((row, index) => (
        <li
          key={row.id}
          ref={row.id === openId ? current : undefined}
          aria-current={row.id === openId || undefined}
          className={cn(
            'flex scroll-my-20 flex-col gap-3 rounded-md border border-line bg-surface p-4 aria-current:border-primary aria-current:bg-primary-soft',
            appears && index < 10 && 'animate-rise',
          )}
          style={appears && index < 10 ? { animationDelay: `${index * 100}ms` } : undefined}
        >
          <div>
            <QueueTitle row={row} onOpen={onOpen} />
          </div>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <span>{row.document_type}</span>
            <span aria-hidden>·</span>
            <span>{row.department}</span>
            <span aria-hidden>·</span>
            <span>
              <span className="sr-only">{column.header}: </span>
              {column.cell(row)}
            </span>
          </p>
          <div className="flex flex-wrap items-start justify-between gap-3 max-sm:flex-col max-sm:items-stretch">
            <PreviewButtons submission={row} />
            <DecisionButtons row={row} onDecide={(action) => onDecide(row, action)} />
          </div>
        </li>
      ))}
    </ul>
  );
};
