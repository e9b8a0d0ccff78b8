import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

export type BadgeTone = 'review' | 'approval' | 'done' | 'stop' | 'other';

const toneClasses: Record<BadgeTone, string> = {
  review: 'bg-review-soft text-review',
  approval: 'bg-approval-soft text-approval',
  done: 'bg-done-soft text-done',
  stop: 'bg-stop-soft text-stop',
  other: 'bg-other-soft text-other',
};

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; className?: string; children: ReactNode };

export const Badge = ({ tone = 'other', icon, className, children }: BadgeProps) => (
  <span
    className={cn(
      'inline-flex items-center gap-1 whitespace-nowrap rounded-sm px-2 py-0.5 align-middle font-semibold text-xs',
      toneClasses[tone],
      className,
    )}
  >
    {icon}
    {children}
  </span>
);
