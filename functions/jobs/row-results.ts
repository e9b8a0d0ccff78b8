import * as z from 'zod/mini';
import { type BulkCounts, type Duplicate, type FailedFile, jobCopy } from '../../shared/api/bulk.ts';
import { departmentCode } from '../../shared/domain/departments.ts';
import type { ReadImport } from '../imports/parsing/tables.ts';
import type { SetAsideReason } from '../imports/rows/row-kinds.ts';
import { rowTexts } from '../imports/rows/row-texts.ts';
import { type ImportRow, type InvalidRow, rowLabel } from '../imports/rows/rows.ts';

/** Result of one row or file; one line of the report. */
export const rowResult = z.object({
  row: z.number(),
  /** Where several sheets of an import's file have documents. */
  sheet: z.optional(z.object({ index: z.number(), name: z.string() })),
  /** Name of the uploaded file. */
  file_name: z.optional(z.string()),
  became: z.enum(['baru', 'ubah', 'sama', 'riwayat', 'galat', 'bukan', 'menunggu']),
  nomor: z.string(),
  nama: z.string(),
  jenis: z.optional(z.string()),
  department: z.optional(departmentCode),
  /** Former department of a document that changed department. */
  moved_from: z.optional(departmentCode),
  /** The existing revision, and the one of this row. */
  existing_revisi: z.optional(z.number()),
  new_revisi: z.optional(z.number()),
  /** Whether the number existed already. */
  duplicate: z.optional(z.boolean()),
  errors: z.optional(z.array(z.object({ column: z.nullable(z.string()), message: z.string() }))),
  /** What the row changes in an existing document. */
  changes: z.optional(z.array(z.object({ field: z.string(), from: z.string(), to: z.string() }))),
  /** What a rejected row holds by column, besides number and name: the report can be corrected and imported. */
  texts: z.optional(z.record(z.string(), z.string())),
  /** A remark on a successful row. */
  note: z.optional(z.string()),
  /** The controlled copy that was printed. */
  copy: z.optional(jobCopy),
});
export type RowResult = z.infer<typeof rowResult>;

export const invalidRowResult = ({ row, sheet, nomor, nama, errors, texts }: InvalidRow): RowResult => ({
  ...{ row, became: 'galat', nomor, nama },
  ...(sheet && { sheet }),
  errors: errors.map(({ column, message }) => ({ column, message })),
  ...(texts && { texts }),
});

const setAsideTexts: Record<SetAsideReason, string> = {
  title: 'Judul atau bagian',
  above_header: 'Di atas judul kolom',
  repeated_header: 'Judul kolom yang berulang',
  column_numbers: 'Nomor kolom',
  blank: 'Tidak berisi nomor dan nama dokumen',
  signature: 'Tanda tangan',
  footer: 'Catatan di bawah daftar',
  incomplete_table: 'Tabel tanpa kolom yang wajib',
  left_out: 'Dilewati sesuai jawaban Anda',
};

export const setAsideResult = ({ row, sheet, text, reason }: ReadImport['setAside'][number]): RowResult => ({
  ...{ row, became: 'bukan', nomor: '', nama: text, note: setAsideTexts[reason] },
  ...(sheet && { sheet }),
});

export const rejectedRowResult = (
  row: ImportRow,
  column: string | null,
  message: string,
  existing?: number,
): RowResult => ({
  ...{ row: row.row, became: 'galat', nomor: row.nomor, nama: row.nama, department: row.department },
  ...(row.sheet && { sheet: row.sheet }),
  ...(existing === undefined ? {} : { existing_revisi: existing, new_revisi: row.revisi ?? 0, duplicate: true }),
  errors: [{ column, message }],
  texts: rowTexts(row),
});

export const countsWith = (counts: BulkCounts, results: readonly RowResult[]): BulkCounts => {
  const sum = { ...counts };
  for (const { became, duplicate, moved_from } of results) {
    sum[became] = (sum[became] ?? 0) + 1;
    if (duplicate) sum.ganda += 1;
    if (moved_from) sum.pindah += 1;
  }
  return sum;
};

/** Each error of a file as a sentence that names the file. */
export const fileErrorTexts = ({ row, file_name, errors = [] }: RowResult): string[] =>
  errors.map(({ message }) => `Berkas ke-${row}${file_name ? ` (${file_name})` : ''}: ${message}`);

export const failedFiles = ({ row, file_name = '', became, errors = [] }: RowResult): FailedFile[] =>
  became === 'galat' ? [{ place: row, name: file_name, message: errors.map(({ message }) => message).join(' ') }] : [];

/** Each error of a row as a sentence that names its row and column. */
export const errorTexts = ({ row, sheet, errors = [] }: RowResult): string[] =>
  errors.map(
    ({ column, message }) => `${rowLabel({ row, sheet })}${column === null ? '' : `, kolom ${column}`}: ${message}`,
  );

export const duplicates = ({ duplicate, nomor, nama, existing_revisi, new_revisi, note }: RowResult): Duplicate[] =>
  duplicate && existing_revisi !== undefined && new_revisi !== undefined
    ? [{ nomor, nama, existing_revisi, new_revisi, ...(note !== undefined && { note }) }]
    : [];
