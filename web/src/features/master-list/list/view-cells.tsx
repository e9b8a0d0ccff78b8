import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { ReviewOverdue } from '../../../components/review-overdue.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { TableCell } from '../../../components/ui/table.tsx';
import { cn } from '../../../lib/cn.ts';
import { cellPadding, stickyName } from './columns.tsx';
import { jenisText } from './jenis-text.ts';

type ViewCellsProps = { row: DocumentRow; isDuplicate: boolean };

export const ViewCells = ({ row, isDuplicate }: ViewCellsProps) => (
  <>
    <TableCell className={cn(cellPadding, stickyName)}>
      <span className="wrap-anywhere lg:line-clamp-2" title={row.nama}>
        {row.nama}
      </span>
      <ReviewOverdue dueOn={row.review_due_on} />
    </TableCell>
    <TableCell className={cellPadding}>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold [overflow-wrap:anywhere]">{row.nomor}</span>
        {isDuplicate && <Badge>Nomor ganda</Badge>}
      </span>
    </TableCell>
    <TableCell className={cellPadding}>{jenisText(row.jenis)}</TableCell>
    <TableCell className={cn(cellPadding, 'tabular-nums')}>{row.revisi}</TableCell>
    <TableCell className={cellPadding}>
      <StatusBadge status={row.status} tone={row.status === 'Aktif' ? 'done' : 'stop'} />
    </TableCell>
  </>
);
