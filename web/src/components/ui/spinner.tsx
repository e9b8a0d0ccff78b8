import { CircleNotchIcon } from '@phosphor-icons/react/CircleNotch';
import { cn } from '../../lib/cn.ts';

export const Spinner = ({ className, size = 18 }: { className?: string; size?: number }) => (
  <CircleNotchIcon aria-hidden size={size} className={cn('animate-spin', className)} />
);
