import { Fragment, type MouseEventHandler, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { cn } from '../lib/cn.ts';
import type { Column } from '../lib/list-columns.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { CardList } from './ui/card-list.tsx';
import { ListLoading } from './ui/list-loading.tsx';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from './ui/table.tsx';
import { TableLoading } from './ui/table-states.tsx';

/** How a list is shown: as a table, and as cards where that does not fit. */
export interface ListView<R> {
  idOf: (row: R) => string;
  columns: readonly Column<R>[];
  card: (row: R, props: { index: number; current: boolean; ref: Ref<HTMLLIElement> | undefined }) => ReactNode;
  /** Classes of the cards' list, where they are not one below the other in one frame. */
  cardsClass?: string;
  /** The row that is open beside the list. */
  openId?: string | null;
  /** The headers' widths hold whatever the rows contain; a column without one takes what remains. */
  fixed?: boolean;
  padding?: string;
  isSelected?: (row: R) => boolean;
  onRowClick?: (row: R) => void;
  /** Before the click of a row. */
  onClickCapture?: MouseEventHandler<HTMLElement>;
}

type DataTableProps<R> = {
  view: Omit<ListView<R>, 'card'>;
  rows: readonly R[];
  /** Said to screen readers, over the shape of the rows while they load. */
  loading?: string | undefined;
  children?: ReactNode;
};

export const DataTable = <R,>({ view, rows, loading, children }: DataTableProps<R>) => {
  const { idOf, openId, padding, onRowClick } = view;
  const isSelected = view.isSelected ?? ((row) => idOf(row) === openId);
  const columns = view.columns.filter(({ cell, hidden }) => cell && !hidden);
  return (
    <TableFrame>
      <Table fixed={view.fixed}>
        <TableHead>
          <tr>
            {columns.map(({ label, header, className, width }) => (
              <TableHeader key={label} className={cn(padding, className, width)}>
                {header || label}
              </TableHeader>
            ))}
          </tr>
        </TableHead>
        <TableBody onClickCapture={view.onClickCapture}>
          {loading !== undefined && <TableLoading columns={columns} label={loading} />}
          {children}
          {rows.map((row, index) => (
            <TableRow
              key={idOf(row)}
              index={index}
              selected={isSelected(row)}
              {...(onRowClick && { className: 'cursor-pointer', onClick: () => onRowClick(row) })}
            >
              {columns.map(({ label, className, cellClass, cell }) => (
                <TableCell key={label} className={cn(padding, className, cellClass)}>
                  {cell?.(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
};

const DataCards = <R,>({ view, rows }: { view: ListView<R>; rows: readonly R[] }) => {
  const { openId = null } = view;
  const ref = useRef<HTMLLIElement>(null);
  // Where cards replace the table beside a panel.
  useEffect(() => {
    if (openId !== null) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  return (
    <CardList className={view.cardsClass}>
      {rows.map((row, index) => {
        const id = view.idOf(row);
        const current = id === openId;
        return <Fragment key={id}>{view.card(row, { index, current, ref: current ? ref : undefined })}</Fragment>;
      })}
    </CardList>
  );
};

type DataListProps<R> = {
  view: ListView<R>;
  rows: readonly R[];
  /** By default a table unless the window is a phone's. */
  as?: 'table' | 'cards';
  loading?: string | undefined;
};

/** The rows of a list, or their shape while `loading`; nothing without rows. */
export const DataList = <R,>({ view, rows, as, loading }: DataListProps<R>) => {
  const tableFits = useMediaQuery('(min-width: 48rem)');
  if (rows.length === 0 && loading === undefined) return null;
  if (as === 'table' || (as === undefined && tableFits)) return <DataTable view={view} rows={rows} loading={loading} />;
  return loading === undefined ? <DataCards view={view} rows={rows} /> : <ListLoading label={loading} />;
};
