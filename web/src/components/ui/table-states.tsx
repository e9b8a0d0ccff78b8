import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { EmptyState } from './empty-state.tsx';
import { Skeleton } from './skeleton.tsx';
import { TableCell, TableRow } from './table.tsx';

/** A line over all columns that says what loads ('Memuat data...'), and grey rows. */
export const TableLoading = ({ columns, label }: { columns: readonly { className?: string }[]; label: string }) =>
  Array.from({ length: 10 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reorder
    <TableRow key={row} className="hover:bg-transparent!" aria-hidden={row > 0 || undefined}>
      {columns.map(({ className }, column) => (
        // The label leaves its cell: one of several columns would count those that a narrow screen hides.
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are identical and never reorder
        <TableCell key={column} className={cn(className, row === 0 && 'max-w-0 whitespace-nowrap text-muted')}>
          {row > 0 ? <Skeleton className="h-3 w-4/5" /> : column === 0 && label}
        </TableCell>
      ))}
    </TableRow>
  ));

type TableEmptyProps = { columns: number; title: string; hint?: ReactNode; action?: ReactNode };

export const TableEmpty = ({ columns, title, hint, action }: TableEmptyProps) => (
  <TableRow className="hover:bg-transparent!">
    <TableCell colSpan={columns}>
      {/* Within the screen also where the table is wider. */}
      <div className="sticky left-3 max-w-[calc(100vw-3.5rem)]">
        <EmptyState title={title} hint={hint} action={action} />
      </div>
    </TableCell>
  </TableRow>
);
