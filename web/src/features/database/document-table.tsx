import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import {
  Table,
  TableBody,
  TableCell,
  TableFrame,
  TableHead,
  TableHeader,
  TableRow,
} from '../../components/ui/table.tsx';
import { openDocument } from '../../lib/files/open-document.ts';
import type { DocumentListProps } from './document-list.ts';
import { DocumentName, DocumentNumber, DocumentStatus } from './document-parts.tsx';
import { Highlighted } from './highlighted.tsx';
import { HistoryButton } from './history-button.tsx';

export const documentColumns = 6;

/** Columns hidden on tablets. */
const wideOnly = 'max-lg:hidden';

/** `children` replace the rows: loading, empty or failed. */
export const DocumentTable = ({
  rows,
  search,
  hasDuplicateNumber,
  onHistory,
  children,
}: DocumentListProps & { children?: ReactNode }) => (
  <TableFrame>
    <Table>
      <TableHead>
        <tr>
          <TableHeader className="min-w-44">Nomor Dokumen</TableHeader>
          <TableHeader className="w-full">Nama Dokumen</TableHeader>
          <TableHeader className={`${wideOnly} min-w-38`}>Jenis Dokumen</TableHeader>
          <TableHeader className="min-w-22">Status</TableHeader>
          <TableHeader className={wideOnly}>Revisi Ke-</TableHeader>
          <TableHeader className={onHistory ? 'min-w-32 text-right' : 'text-right'}>Link Dokumen</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {children}
        {rows.map((row, index) => (
          <TableRow key={row.id} index={index} className="cursor-pointer" onClick={() => void openDocument(row)}>
            <TableCell>
              <DocumentNumber row={row} search={search} isDuplicate={hasDuplicateNumber(row)} />
            </TableCell>
            <TableCell className="w-full">
              <DocumentName row={row} search={search} />
            </TableCell>
            <TableCell className={`${wideOnly} whitespace-nowrap`}>
              <Highlighted text={row.jenis} search={search} />
            </TableCell>
            <TableCell>
              <DocumentStatus status={row.status} />
            </TableCell>
            <TableCell className={`${wideOnly} tabular-nums`}>{row.revisi}</TableCell>
            <TableCell>
              <span className="flex items-center justify-end gap-1">
                {onHistory && <HistoryButton row={row} onOpen={onHistory} />}
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Lihat ${row.nama}`}
                  onClick={(event) => {
                    event.stopPropagation();
                    void openDocument(row);
                  }}
                >
                  Lihat
                  <ArrowSquareOutIcon aria-hidden size={16} />
                </Button>
              </span>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableFrame>
);
