import type { ReactNode } from 'react';
import type { QueuedSubmission } from '../../../../shared/api/submission-records.ts';
import {
  Table,
  TableBody,
  TableCell,
  TableFrame,
  TableHead,
  TableHeader,
  TableRow,
} from '../../components/ui/table.tsx';
import { WaitingAge } from '../../components/waiting-age.tsx';
import type { DecisionAction } from './decision.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { PreviewButtons } from './preview-buttons.tsx';
import { QueueTitle } from './queue-title.tsx';

export type QueueRowsProps = {
  rows: readonly QueuedSubmission[];
  /** The column in which review and approval differ. */
  column: { header: string; cell: (row: QueuedSubmission) => ReactNode };
  openId: string | null;
  onOpen: (id: string) => void;
  onDecide: (row: QueuedSubmission, action: DecisionAction) => void;
};

export const QueueTable = ({ rows, column, openId, onOpen, onDecide }: QueueRowsProps) => (
  <TableFrame>
    <Table>
      <TableHead>
        <tr>
          <TableHeader>Nama Dokumen</TableHeader>
          <TableHeader>Jenis Dokumen</TableHeader>
          <TableHeader>Departemen</TableHeader>
          <TableHeader>{column.header}</TableHeader>
          <TableHeader>Preview Dokumen</TableHeader>
          <TableHeader>Approved?</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row, index) => (
          <TableRow key={row.id} index={index} selected={row.id === openId}>
            <TableCell className="w-1/3 min-w-60">
              <QueueTitle row={row} onOpen={onOpen} />
            </TableCell>
            <TableCell>{row.document_type}</TableCell>
            <TableCell>{row.department}</TableCell>
            <TableCell className="whitespace-nowrap">
              {column.cell(row)} <WaitingAge since={row.level_entered_at} className="mt-0.5 flex text-sm" />
            </TableCell>
            <TableCell>
              <PreviewButtons submission={row} />
            </TableCell>
            <TableCell className="min-w-64">
              <DecisionButtons row={row} onDecide={(action) => onDecide(row, action)} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableFrame>
);
