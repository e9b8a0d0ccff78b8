import type { ReviewTable } from '../../../../../../shared/api/import-review.ts';
import { usualColumns } from '../../../../../../shared/domain/import/columns.ts';
import {
  Table,
  TableBody,
  TableCell,
  TableFrame,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../../components/ui/table.tsx';
import { cn } from '../../../../lib/cn.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import { nomorClass } from '../../../../lib/format/nomor-class.ts';
import { fieldLabel, valueText } from './field-text.ts';
import { tableText } from './question-text.ts';

const headers = ['Baris', ...usualColumns.map(fieldLabel)];

export const SampleRows = ({ table }: { table: ReviewTable }) => {
  const hasDates = table.samples.some(({ effective_on }) => effective_on !== null);
  return table.samples.length === 0 ? (
    <p className="text-muted">Belum ada baris yang dapat dibaca dari tabel ini.</p>
  ) : (
    <TableFrame
      role="region"
      aria-label={`Contoh dari ${tableText(table)}`}
      tabIndex={0}
      className="focus-visible:-outline-offset-2"
    >
      <Table>
        <TableHead className="lg:static!">
          <tr>
            {[...headers, ...(hasDates ? [fieldLabel('effective_on')] : [])].map((header) => (
              <TableHeader key={header}>{header}</TableHeader>
            ))}
          </tr>
        </TableHead>
        <TableBody>
          {table.samples.map(({ row, nomor, nama, jenis, department, status, revisi, effective_on }) => (
            <TableRow key={row}>
              <TableCell className="text-muted tabular-nums">{formatNumber(row)}</TableCell>
              <TableCell className={cn('font-semibold', nomorClass(nomor))}>{nomor}</TableCell>
              <TableCell className="min-w-40 wrap-anywhere">{nama}</TableCell>
              <TableCell>{jenis}</TableCell>
              <TableCell>{valueText('department', department)}</TableCell>
              <TableCell>{status ?? '–'}</TableCell>
              <TableCell className="tabular-nums">{revisi === null ? '–' : formatNumber(revisi)}</TableCell>
              {hasDates && (
                <TableCell className="whitespace-nowrap">{valueText('effective_on', effective_on ?? '')}</TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
};

/** What a dash in the samples means; null when there is none. */
export const emptySampleText = ({ samples }: ReviewTable): string | null =>
  samples.some(({ status, revisi }) => status === null || revisi === null)
    ? 'Tanda – berarti tidak disebutkan: dokumen baru menjadi Aktif dengan revisi 0, dokumen yang sudah ada tidak berubah.'
    : null;
