import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { Skeleton } from './skeleton.tsx';
import { TableCell, TableRow } from './table.tsx';

/**
 * Grey rows while a table loads; `label` is announced to screen readers ('Memuat data...'). `wideOnly`: the indexes of the
 * columns that are hidden below `lg`.
 */
export const TableLoading = ({
  columns,
  wideOnly = [],
  rows = 10,
  label,
}: {
  columns: number;
  wideOnly?: readonly number[];
  rows?: number;
  label: string;
}) =>
  Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reorder
    <TableRow key={row} className="hover:bg-transparent!" aria-hidden={row > 0 || undefined}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are identical and never reorder
        <TableCell key={column} className={wideOnly.includes(column) ? 'max-lg:hidden' : undefined}>
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
