import { cn } from '../../lib/cn.ts';

export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden data-loading className={cn('block animate-pulse rounded-sm bg-sunken', className)} />
);
