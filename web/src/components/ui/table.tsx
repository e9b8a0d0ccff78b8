import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useEntrance } from '../../lib/entrance.ts';

/** The bordered frame of a table. Below `lg` a wide table scrolls inside it; above, its header is sticky. */
export const TableFrame = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div
    className={cn(
      'overflow-x-auto rounded-md border border-line bg-surface lg:overflow-clip print:overflow-visible',
      className,
    )}
    {...rest}
  />
);

type TableProps = ComponentProps<'table'> & {
  /** The headers' widths hold whatever the rows contain, except on paper, where the columns fit their content. */
  fixed?: boolean;
};

export const Table = ({ fixed = false, className, ...rest }: TableProps) => (
  <table
    className={cn(
      'w-full border-separate border-spacing-0 text-left',
      fixed && 'table-fixed print:table-auto print:[&_th]:w-auto',
      className,
    )}
    {...rest}
  />
);

export const TableHead = ({ className, ...rest }: ComponentProps<'thead'>) => (
  <thead className={cn('z-10 lg:sticky lg:top-14 print:static', className)} {...rest} />
);

export const TableHeader = ({ className, scope = 'col', ...rest }: ComponentProps<'th'>) => (
  <th
    scope={scope}
    className={cn(
      'h-9 whitespace-nowrap border-line border-b bg-sunken px-3 font-semibold text-muted text-sm',
      className,
    )}
    {...rest}
  />
);

export const TableBody = ({ className, ...rest }: ComponentProps<'tbody'>) => (
  <tbody className={cn('[&>tr:last-child>td]:border-b-0', className)} {...rest} />
);

type TableRowProps = ComponentProps<'tr'> & {
  /** Position on the page: the first ten rows of the first load appear at intervals of 50 ms. */
  index?: number;
  selected?: boolean;
};

export const TableRow = ({ index, selected = false, className, style, ...rest }: TableRowProps) => {
  const entrance = useEntrance('rows', index, 50);
  return (
    <tr
      aria-selected={selected || undefined}
      className={cn(
        'group transition-colors duration-120 hover:bg-primary-soft/50 aria-selected:bg-primary-soft',
        entrance.className,
        className,
      )}
      style={{ ...entrance.style, ...style }}
      {...rest}
    />
  );
};

export const TableCell = ({ className, ...rest }: ComponentProps<'td'>) => (
  <td className={cn('h-10 border-line border-b px-3 py-1.5', className)} {...rest} />
);
