import { CardRow } from '../../components/ui/card-list.tsx';
import { WaitingAge } from '../../components/waiting-age.tsx';
import { useCurrentCard } from '../../lib/use-current-card.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { PreviewButtons } from './preview-buttons.tsx';
import type { QueueRowsProps } from './queue-table.tsx';
import { QueueTitle } from './queue-title.tsx';

/** Replaces the table where it does not fit: on a phone, and beside the submission panel. */
export const QueueCards = ({ rows, column, openId, onOpen, onDecide }: QueueRowsProps) => {
  const current = useCurrentCard<HTMLLIElement>(openId);
  return (
    <ul className="flex flex-col gap-3">
      {rows.map((row, index) => (
        <CardRow
          key={row.id}
          index={index}
          ref={row.id === openId ? current : undefined}
          current={row.id === openId}
          className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4 aria-current:border-primary aria-current:bg-primary-soft"
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
            <span aria-hidden>·</span>
            <WaitingAge since={row.level_entered_at} />
          </p>
          <div className="flex flex-wrap items-start justify-between gap-3 max-sm:flex-col max-sm:items-stretch">
            <PreviewButtons submission={row} />
            <DecisionButtons row={row} onDecide={(action) => onDecide(row, action)} />
          </div>
        </CardRow>
      ))}
    </ul>
  );
};
