import type { ReactNode } from 'react';
import { statusDisplay } from '../../../../shared/domain/workflow.ts';
import { CopyNumber } from '../../components/copy-number.tsx';
import { StatusBadge } from '../../components/ui/status-badge.tsx';
import {
  Table,
  TableBody,
  TableCell,
  TableFrame,
  TableHead,
  TableHeader,
  TableRow,
} from '../../components/ui/table.tsx';
import { nomorClass } from '../../lib/format/nomor-class.ts';
import { submissionTriggerProps } from '../../lib/submissions/submission-trigger.ts';
import { type DashboardListProps, numberText } from './dashboard-list.ts';

export const dashboardColumns = ['Departemen', 'Jenis Dokumen', 'Nama Dokumen', 'Nomor Dokumen', 'Status'] as const;

/** `children` replace the rows: loading, empty or failed. */
export const DashboardTable = ({ rows, openId, onOpen, children }: DashboardListProps & { children?: ReactNode }) => (
  <TableFrame>
    <Table>
      <TableHead>
        <tr>
          {dashboardColumns.map((column) => (
            <TableHeader key={column}>{column}</TableHeader>
          ))}
        </tr>
      </TableHead>
      <TableBody>
        {children}
        {rows.map((row, index) => (
          <TableRow
            key={row.id}
            index={index}
            selected={row.id === openId}
            className="cursor-pointer"
            onClick={() => onOpen(row.id)}
          >
            <TableCell>{row.department}</TableCell>
            <TableCell>{row.document_type}</TableCell>
            <TableCell className="w-1/2 min-w-56">
              <button
                type="button"
                title={row.document_title}
                {...submissionTriggerProps(row.id)}
                className="line-clamp-2 min-h-6 wrap-anywhere text-left underline-offset-2 hover:underline"
                onClick={(event) => {
                  event.stopPropagation();
                  onOpen(row.id);
                }}
              >
                {row.document_title}
              </button>
            </TableCell>
            <TableCell className="min-w-44 font-semibold">
              <span className={nomorClass(row.document_number)}>{numberText(row)}</span>
              {row.document_number && <CopyNumber nomor={row.document_number} showOnHover className="ml-1" />}
            </TableCell>
            <TableCell>
              <StatusBadge status={statusDisplay(row.submission_status).label} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableFrame>
);
