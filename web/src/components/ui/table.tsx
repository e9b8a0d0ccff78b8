import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

/** The bordered frame of a table. Below `lg` a wide table scrolls inside it; above, its head sticks to the page. */
export function TableFrame({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'overflow-x-auto rounded-md border border-line bg-surface lg:overflow-clip print:overflow-visible',
        className,
      )}
      {...rest}
    />
  );
}

export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return <table className={cn('w-full border-separate border-spacing-0 text-left', className)} {...rest} />;
}

export function TableHead({ className, ...rest }: ComponentProps<'thead'>) {
  return <thead className={cn('z-10 lg:sticky lg:top-14 print:static', className)} {...rest} />;
}

export function TableHeader({ className, scope = 'col', ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope={scope}
      className={cn(
        'h-9 whitespace-nowrap border-line border-b bg-sunken px-3 font-semibold text-muted text-sm',
        className,
      )}
      {...rest}
    />
  );
}

export function TableBody({ className, ...rest }: ComponentProps<'tbody'>) {
  return <tbody className={cn('[&>tr:last-child>td]:border-b-0', className)} {...rest} />;
}

type TableRowProps = ComponentProps<'tr'> & {
  /** Position on the page: the first ten rows appear 50 ms after one another. */
  index?: number;
  selected?: boolean;
};

export function TableRow({ index, selected = false, className, style, ...rest }: TableRowProps) {
  const appears = index !== undefined && index < 10;
  return (
    <tr
      aria-selected={selected || undefined}
      className={cn(
        'group transition-colors duration-120 hover:bg-primary-soft/50 aria-selected:bg-primary-soft',
        appears && 'animate-rise',
        className,
      )}
      style={appears ? { animationDelay: `${index * 50}ms`, ...style } : style}
      {...rest}
    />
  );
}

export function TableCell({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={cn('h-10 border-line border-b px-3 py-1.5', className)} {...rest} />;
}
