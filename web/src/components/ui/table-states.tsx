import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { Skeleton } from './skeleton.tsx';
import { TableCell, TableRow } from './table.tsx';

/** A line that says what loads ('Memuat data...'), and grey rows. */
export const TableLoading = ({ columns, label }: { columns: readonly { className?: string }[]; label: string }) =>
  Array.from({ length: 10 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reorder
    <TableRow key={row} className="hover:bg-transparent!" aria-hidden={row > 0 || undefined}>
      {row === 0 ? (
        <TableCell colSpan={columns.length} className="text-muted">
          {label}
        </TableCell>
      ) : (
        columns.map(({ className }, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells are identical and never reorder
          <TableCell key={column} className={className}>
            <Skeleton className="h-3 w-4/5" />
          </TableCell>
        ))
      )}
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
