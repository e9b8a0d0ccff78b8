import { cn } from '../../lib/cn.ts';

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('block animate-pulse rounded-sm bg-sunken', className)} />;
}
