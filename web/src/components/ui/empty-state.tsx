import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

type EmptyStateProps = { title: string; hint?: ReactNode; action?: ReactNode; className?: string };

/** What is missing, why, and the next step. */
export const EmptyState = ({ title, hint, action, className }: EmptyStateProps) => (
  <div className={cn('flex flex-col items-start gap-1 px-1 py-6', className)}>
    <p className="font-semibold">{title}</p>
    {hint && <p className="text-muted">{hint}</p>}
    {action && <div className="mt-2">{action}</div>}
  </div>
);
