import { useState } from 'react';
import { statusDisplay } from '../../../../shared/domain/workflow.ts';
import { StatusBadge } from '../../components/ui/status-badge.tsx';
import { cn } from '../../lib/cn.ts';
import { submissionTriggerProps } from '../../lib/submissions/submission-trigger.ts';
import { useCurrentCard } from '../../lib/use-current-card.ts';
import { type DashboardListProps, numberText } from './dashboard-list.ts';

/** Replaces the table where it does not fit: on a phone, and beside the submission panel. */
export const DashboardCards = ({ rows, openId, onOpen }: DashboardListProps) => {
  const current = useCurrentCard<HTMLLIElement>(openId);
  // No entry animation when the cards replace the table beside the panel.
  const [appears] = useState(openId === null);
  return (
    <ul className="flex flex-col gap-2">
      {rows.map((row, index) => (
        <li
          key={row.id}
          ref={row.id === openId ? current : undefined}
          className={cn('scroll-my-20', appears && index < 10 && 'animate-rise')}
          style={appears && index < 10 ? { animationDelay: `${index * 100}ms` } : undefined}
        >
          <button
            type="button"
            aria-current={row.id === openId || undefined}
            onClick={() => onOpen(row.id)}
            {...submissionTriggerProps(row.id)}
            className="flex w-full flex-col gap-1.5 rounded-md border border-line bg-surface px-4 py-3 text-left transition-colors duration-120 hover:bg-primary-soft/50 aria-current:border-primary aria-current:bg-primary-soft"
          >
            <span className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="wrap-anywhere font-semibold">{numberText(row)}</span>
              <StatusBadge status={statusDisplay(row.submission_status).label} />
            </span>
            <span className="line-clamp-3 wrap-anywhere">{row.document_title}</span>
            <span className="text-muted text-sm">
              {row.department} · {row.document_type}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
};
