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
import { cn } from '../../lib/cn.ts';
import { openDocument } from '../../lib/files/open-document.ts';
import { useTitleLines } from '../../lib/use-title-lines.ts';
import { DetailsLink } from './details-link.tsx';
import type { DocumentListProps } from './document-list.ts';
import { DocumentName, DocumentNumber, DocumentStatus } from './document-parts.tsx';
import { Highlighted } from './highlighted.tsx';

export const columnCount = { all: 6, narrow: 4 };

/** Columns hidden on tablets and narrow desktops. */
const wideOnly = 'max-xl:hidden';

/**
 * `children` replace the rows: loading, empty or failed. The widths are fixed, so that no column moves from page to page;
 * the name takes what remains.
 */
export const DocumentTable = ({
  rows,
  search,
  hasDuplicateNumber,
  children,
}: DocumentListProps & { children?: ReactNode }) => {
  const { countLines, titleClass } = useTitleLines('table');
  return (
    <TableFrame>
      <Table fixed>
        <TableHead>
          <tr>
            <TableHeader className="w-44">Nomor Dokumen</TableHeader>
            <TableHeader>Nama Dokumen</TableHeader>
            <TableHeader className={cn(wideOnly, 'w-39')}>Jenis Dokumen</TableHeader>
            <TableHeader className="w-31">Status</TableHeader>
            <TableHeader className={cn(wideOnly, 'w-22')}>Revisi Ke-</TableHeader>
            <TableHeader className="w-35 text-right">Link Dokumen</TableHeader>
          </tr>
        </TableHead>
        <TableBody onClickCapture={countLines}>
          {children}
          {rows.map((row, index) => (
            <TableRow key={row.id} index={index} className="cursor-pointer" onClick={() => void openDocument(row)}>
              <TableCell>
                <DocumentNumber row={row} search={search} isDuplicate={hasDuplicateNumber(row)} copyable />
              </TableCell>
              <TableCell>
                <DocumentName row={row} search={search} titleClass={titleClass(row.id)} />
              </TableCell>
              <TableCell className={cn(wideOnly, 'truncate')} title={row.jenis}>
                <Highlighted text={row.jenis} search={search} />
              </TableCell>
              <TableCell>
                <DocumentStatus status={row.status} />
              </TableCell>
              <TableCell className={cn(wideOnly, 'tabular-nums')}>{row.revisi}</TableCell>
              <TableCell className="py-0.5!">
                <span className="flex items-center justify-end gap-1">
                  <DetailsLink row={row} isDuplicate={hasDuplicateNumber(row)} />
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
};
