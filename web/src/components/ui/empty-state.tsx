import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { Contours } from '../contours.tsx';

type EmptyStateProps = { title: string; hint?: ReactNode; action?: ReactNode; className?: string };

export const EmptyState = ({ title, hint, action, className }: EmptyStateProps) => (
  <div className={cn('relative isolate flex flex-col items-start gap-1 overflow-clip px-1 py-6', className)}>
    {/* Beside the text, not behind it. */}
    <Contours className="absolute -right-12 -bottom-8 -z-10 size-36 opacity-30 sm:right-0 sm:size-72" />
    <p className="mr-24 font-semibold sm:mr-72">{title}</p>
    {hint && <p className="mr-24 text-muted sm:mr-72">{hint}</p>}
    {action && <div className="mt-2 mr-24 sm:mr-72">{action}</div>}
  </div>
);
