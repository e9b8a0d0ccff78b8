import { SubmissionStatus } from '../../components/submission-status.tsx';
import { CardList, CardRow } from '../../components/ui/card-list.tsx';
import { submissionTriggerProps } from '../../lib/submissions/submission-trigger.ts';
import { useCurrentCard } from '../../lib/use-current-card.ts';
import { type DashboardListProps, numberText } from './dashboard-list.ts';

/** Replaces the table where it does not fit. */
export const DashboardCards = ({ rows, openId, onOpen }: DashboardListProps) => {
  const current = useCurrentCard<HTMLLIElement>(openId);
  return (
    <CardList>
      {rows.map((row, index) => (
        <CardRow key={row.id} index={index} ref={row.id === openId ? current : undefined}>
          <button
            type="button"
            aria-current={row.id === openId || undefined}
            onClick={() => onOpen(row.id)}
            {...submissionTriggerProps(row.id)}
            className="flex min-h-18 w-full flex-col justify-center gap-0.5 px-3 py-1 text-left transition-colors duration-120 hover:bg-primary-soft/50 focus-visible:-outline-offset-2 aria-current:bg-primary-soft"
          >
            <span className="line-clamp-2 wrap-anywhere">{row.document_title}</span>
            <span className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="max-w-full truncate text-muted text-sm">
                <span className="font-semibold">{numberText(row)}</span> · {row.department}
              </span>
              <SubmissionStatus submission={row} />
            </span>
          </button>
        </CardRow>
      ))}
    </CardList>
  );
};
