import type { ReactNode } from 'react';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { dayText } from '../../../../../shared/domain/time/date-text.ts';
import { DocumentLink } from '../../../components/document-link.tsx';
import { DocumentStatus, NotInForce } from '../../../components/document-status.tsx';
import { ReviewOverdue } from '../../../components/review-overdue.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { TableCell } from '../../../components/ui/table.tsx';
import { cn } from '../../../lib/cn.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import type { EditableField } from '../editing/drafts.ts';
import { useListKind } from '../list-kind.ts';
import { cellPadding, stickyName } from './columns.tsx';
import { jenisText } from './jenis-text.ts';

type ViewCellsProps = { row: DocumentRow; isDuplicate: boolean };

/** What the cell of a field shows, where that is not its value alone. */
const contents: { [F in EditableField]?: (props: ViewCellsProps) => ReactNode } = {
  nama: ({ row, isDuplicate }) => <DocumentLink document={{ ...row, id: isDuplicate ? row.id : undefined }} />,
  nomor: ({ row, isDuplicate }) => (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <span translate="no" className="font-semibold [overflow-wrap:anywhere]">
          {row.nomor}
        </span>
        {isDuplicate && <Badge>Nomor ganda</Badge>}
        <StatusOnPhone row={row} />
      </span>
      <OverdueNote row={row} />
    </>
  ),
  jenis: ({ row }) => jenisText(row.jenis),
  status: ({ row }) => (
    <>
      <DocumentStatus document={row} className="max-xl:px-1!" />
      {row.checked_on && <p className="text-muted text-sm">Diperiksa {dayText(row.checked_on)}</p>}
    </>
  ),
  valid_until: ({ row }) => row.valid_until && dayText(row.valid_until),
  // Opened by 'Lihat', which records it.
  file_url: ({ row: { file_url } }) =>
    file_url && (
      <span className="block truncate" title={file_url}>
        {file_url.replace(/^https?:\/\//, '')}
      </span>
    ),
};

/** On a phone the column of the status is behind the edge. */
const StatusOnPhone = ({ row }: { row: DocumentRow }) =>
  useMediaQuery('(width < 40rem)') ? <NotInForce document={row} /> : null;

/** Below the number, also in editing: a name of two lines leaves no room. A narrow column shows its first line. */
export const OverdueNote = ({ row, className }: { row: DocumentRow; className?: string }) =>
  row.review_due_on && (
    <ReviewOverdue
      dueOn={row.review_due_on}
      className={cn('max-xl:h-4 max-xl:items-start! max-xl:overflow-hidden max-xl:text-xs!', className)}
    />
  );

export const ViewCells = (props: ViewCellsProps) =>
  useListKind().columns.map((field) => (
    <TableCell
      key={field}
      className={cn(
        cellPadding,
        field === 'nama' && stickyName,
        field === 'jenis' && 'sm:max-xl:text-sm',
        (field === 'revisi' || field === 'valid_until') && 'tabular-nums',
        ['issuer', 'place', 'amended_by', 'replaced_by'].includes(field) && '[overflow-wrap:anywhere]',
      )}
    >
      {contents[field]?.(props) ?? props.row[field] ?? '–'}
    </TableCell>
  ));
