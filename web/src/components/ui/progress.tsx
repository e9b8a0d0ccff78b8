import { cn } from '../../lib/cn.ts';

/** `value` is 0–100, or null while the amount is unknown. */
export const Progress = ({ value, label, className }: { value: number | null; label: string; className?: string }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    {...(value === null ? {} : { 'aria-valuenow': value, 'aria-valuetext': `${Math.round(value)}%` })}
    className={cn('h-1.5 overflow-hidden rounded-sm bg-sunken', className)}
  >
    <div
      className={cn(
        'h-full origin-left bg-primary transition-transform duration-160',
        value === null && 'animate-pulse',
      )}
      style={{ transform: `scaleX(${(value ?? 100) / 100})` }}
    />
  </div>
);
