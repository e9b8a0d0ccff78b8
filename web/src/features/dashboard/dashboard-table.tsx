import type { ReactNode } from 'react';
import { CopyNumber } from '../../components/copy-number.tsx';
import { SubmissionStatus } from '../../components/submission-status.tsx';
import {
  Table,
  TableBody,
  TableCell,
  TableFrame,
  TableHead,
  TableHeader,
  TableRow,
} from '../../components/ui/table.tsx';
import { cn } from '../../lib/cn.ts';
import { submissionTriggerProps } from '../../lib/submissions/submission-trigger.ts';
import { titleProps, useTitleLines } from '../../lib/use-title-lines.ts';
import { type DashboardListProps, numberText } from './dashboard-list.ts';

/** The widths are fixed, so that no column moves from page to page; the name takes what remains. */
const columns = [
  { header: 'Departemen', width: 'w-27 lg:w-32', hiddenBeside: true },
  { header: 'Jenis Dokumen', width: 'w-27 lg:w-36', hiddenBeside: true },
  { header: 'Nama Dokumen', width: '', hiddenBeside: false },
  { header: 'Nomor Dokumen', width: 'w-41 lg:w-54', hiddenBeside: false },
  { header: 'Status', width: 'w-48 lg:w-54 xl:w-74', hiddenBeside: false },
] as const;

/** On tablets the padding is smaller, so that the name keeps its room. */
const cell = 'max-lg:px-2';

type DashboardTableProps = DashboardListProps & { layout: 'table' | 'beside' };

const columnsOf = (layout: DashboardTableProps['layout']) =>
  columns.filter(({ hiddenBeside }) => layout === 'table' || !hiddenBeside);

export const columnCount = (layout: DashboardTableProps['layout']): number => columnsOf(layout).length;

/** `children` replace the rows: loading. */
export const DashboardTable = ({
  rows,
  openId,
  onOpen,
  layout,
  children,
}: DashboardTableProps & { children?: ReactNode }) => {
  const { countLines, titleClass } = useTitleLines(layout);
  return (
    <TableFrame>
      <Table fixed>
        <TableHead>
          <tr>
            {columnsOf(layout).map(({ header, width }) => (
              <TableHeader key={header} className={cn(cell, width)}>
                {header}
              </TableHeader>
            ))}
          </tr>
        </TableHead>
        <TableBody onClickCapture={countLines}>
          {children}
          {rows.map((row, index) => (
            <TableRow
              key={row.id}
              index={index}
              selected={row.id === openId}
              className="cursor-pointer"
              onClick={() => onOpen(row.id)}
            >
              {layout === 'table' && (
                <>
                  <TableCell className={cell}>{row.department}</TableCell>
                  <TableCell className={cell}>{row.document_type}</TableCell>
                </>
              )}
              <TableCell className={cell}>
                <button
                  type="button"
                  title={row.document_title}
                  {...submissionTriggerProps(row.id)}
                  {...titleProps(row.id)}
                  className={cn(
                    'min-h-6 wrap-anywhere text-left underline-offset-2 hover:underline pointer-coarse:min-h-11',
                    titleClass(row.id),
                  )}
                  onClick={(event) => {
                    event.stopPropagation();
                    onOpen(row.id);
                  }}
                >
                  {row.document_title}
                </button>
              </TableCell>
              <TableCell className={cn(cell, 'font-semibold')}>
                <span className="flex items-center gap-1">
                  <span className="min-w-0 wrap-anywhere">{numberText(row)}</span>
                  {row.document_number && <CopyNumber nomor={row.document_number} showOnHover />}
                </span>
              </TableCell>
              <TableCell className={cell}>
                <SubmissionStatus submission={row} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
};
