import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import type { ExcelSheet } from '../../../../../shared/domain/workbook-bytes.ts';
import { dateCell, reviewNote } from '../../../lib/catalogue/excel-layout.ts';
import { jenisText } from './jenis-text.ts';

/** The master list of a department as Excel shows it; the import reads it again. */
export const masterListSheet = (label: string, rows: readonly DocumentRow[], today: string): ExcelSheet => ({
  name: `Daftar Induk ${label}`,
  columns: [
    { header: 'No', width: 6 },
    { header: 'Nama Dokumen', width: 60 },
    { header: 'Nomor Dokumen', width: 24 },
    { header: 'Jenis', width: 20 },
    { header: 'Revisi', width: 8 },
    { header: 'Status', width: 14 },
    { header: 'Tanggal Berlaku', width: 15 },
    { header: 'Tinjauan Berikutnya', width: 20 },
    { header: 'Keterangan Tinjauan', width: 20 },
  ],
  rows: rows.map(({ nama, nomor, jenis, revisi, status, effective_on, review_due_on }, at) => [
    ...[at + 1, nama, nomor, jenisText(jenis), revisi, status],
    dateCell(effective_on),
    dateCell(review_due_on),
    reviewNote({ ...(review_due_on !== undefined && { review_due_on }) }, today),
  ]),
});
