import { z } from 'zod';
import type { BulkCounts, Duplicate, FailedFile } from '../../shared/api/bulk.ts';
import { departmentCode } from '../../shared/domain/departments.ts';
import type { ImportRow, InvalidRow } from '../../shared/domain/import-rows.ts';

/** What became of one row or file; a line of the report. */
export const rowResult = z.object({
  row: z.number(),
  /** What an uploaded file is called. */
  file_name: z.string().optional(),
  became: z.enum(['baru', 'ubah', 'sama', 'riwayat', 'galat']),
  nomor: z.string(),
  nama: z.string(),
  department: departmentCode.optional(),
  /** Where the document was, when it moved. */
  moved_from: departmentCode.optional(),
  /** The revision there was, and the one this row has. */
  existing_revisi: z.number().optional(),
  new_revisi: z.number().optional(),
  /** Whether its number was there already. */
  duplicate: z.boolean().optional(),
  errors: z.array(z.object({ column: z.string().nullable(), message: z.string() })).optional(),
  /** Something its reader should know though it went well. */
  note: z.string().optional(),
});
export type RowResult = z.infer<typeof rowResult>;

export const invalidRowResult = ({ row, nomor, nama, errors }: InvalidRow): RowResult => ({
  ...{ row, became: 'galat', nomor, nama },
  errors: errors.map(({ column, message }) => ({ column, message })),
});

export const rejectedRowResult = (
  row: ImportRow,
  column: string | null,
  message: string,
  existing?: number,
): RowResult => ({
  ...{ row: row.row, became: 'galat', nomor: row.nomor, nama: row.nama, department: row.department },
  ...(existing === undefined ? {} : { existing_revisi: existing, new_revisi: row.revisi ?? 0, duplicate: true }),
  errors: [{ column, message }],
});

/** Counts with more results among them. */
export const countsWith = (counts: BulkCounts, results: readonly RowResult[]): BulkCounts => {
  const sum = { ...counts };
  for (const { became, duplicate, moved_from } of results) {
    sum[became] += 1;
    if (duplicate) sum.ganda += 1;
    if (moved_from) sum.pindah += 1;
  }
  return sum;
};

/** Each error of a file as a sentence that names which file. */
export const fileErrorTexts = ({ row, file_name, errors = [] }: RowResult): string[] =>
  errors.map(({ message }) => `File ke-${row}${file_name ? ` (${file_name})` : ''}: ${message}`);

/** A file that could not be used, and why. */
export const failedFiles = ({ row, file_name = '', became, errors = [] }: RowResult): FailedFile[] =>
  became === 'galat' ? [{ place: row, name: file_name, message: errors.map(({ message }) => message).join(' ') }] : [];

/** Each error of an outcome as a sentence that names its row and column. */
export const errorTexts = ({ row, errors = [] }: RowResult): string[] =>
  errors.map(({ column, message }) => `Baris ${row}${column === null ? '' : `, kolom ${column}`}: ${message}`);

export const duplicates = ({ duplicate, nomor, nama, existing_revisi, new_revisi }: RowResult): Duplicate[] =>
  duplicate && existing_revisi !== undefined && new_revisi !== undefined
    ? [{ nomor, nama, existing_revisi, new_revisi }]
    : [];
