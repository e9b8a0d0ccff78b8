import { Progress as Primitive } from 'radix-ui';
import { cn } from '../../lib/cn.ts';

/** `value` is 0–100, or null while the amount is unknown. */
export const Progress = ({ value, label, className }: { value: number | null; label: string; className?: string }) => (
  <Primitive.Root
    value={value}
    aria-label={label}
    className={cn('h-1.5 overflow-hidden rounded-sm bg-sunken', className)}
  >
    <Primitive.Indicator
      className={cn(
        'h-full origin-left bg-primary transition-transform duration-160',
        value === null && 'animate-pulse',
      )}
      style={{ transform: `scaleX(${(value ?? 100) / 100})` }}
    />
  </Primitive.Root>
);
