import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { Skeleton } from './skeleton.tsx';
import { TableCell, TableRow } from './table.tsx';

/** Grey rows while a table loads; `label` is announced to screen readers ('Memuat data...'). */
export const TableLoading = ({ columns, label }: { columns: readonly { className?: string }[]; label: string }) =>
  Array.from({ length: 10 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reorder
    <TableRow key={row} className="hover:bg-transparent!" aria-hidden={row > 0 || undefined}>
      {columns.map(({ className }, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are identical and never reorder
        <TableCell key={column} className={className}>
          {row === 0 && column === 0 ? <span className="text-muted">{label}</span> : <Skeleton className="h-3 w-4/5" />}
        </TableCell>
      ))}
    </TableRow>
  ));

type TableEmptyProps = { columns: number; title: string; hint?: ReactNode; action?: ReactNode };

export const TableEmpty = ({ columns, title, hint, action }: TableEmptyProps) => (
  <TableRow className="hover:bg-transparent!">
    <TableCell colSpan={columns}>
      <EmptyState title={title} hint={hint} action={action} />
    </TableCell>
  </TableRow>
);
