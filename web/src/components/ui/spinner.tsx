import { CircleNotchIcon } from '@phosphor-icons/react/CircleNotch';
import { clsx } from 'clsx';

export const Spinner = ({ className, size = 18 }: { className?: string; size?: number }) => (
  <CircleNotchIcon aria-hidden size={size} className={clsx('animate-spin', className)} />
);
