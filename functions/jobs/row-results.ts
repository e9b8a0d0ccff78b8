import * as z from 'zod/mini';
import { type BulkCounts, type Duplicate, type FailedFile, jobCopy } from '../../shared/api/bulk.ts';
import { departmentCode } from '../../shared/domain/departments.ts';

/** The sheet of a row, where several sheets of the file have documents; `index` counts those from 0. */
export interface SheetPlace {
  index: number;
  name: string;
}

/** 'Baris 4', or 'Sheet “SOP”, baris 4' where several sheets have documents. */
export const rowLabel = ({ row, sheet }: { row: number; sheet?: SheetPlace | undefined }): string =>
  sheet ? `Sheet “${sheet.name}”, baris ${row}` : `Baris ${row}`;

export const inSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** Result of one row or file; one line of the report. */
export const rowResult = z.object({
  row: z.number(),
  /** Where several sheets of an import's file have documents. */
  sheet: z.optional(z.object({ index: z.number(), name: z.string() })),
  file_name: z.optional(z.string()),
  became: z.enum(['baru', 'ubah', 'sama', 'riwayat', 'galat', 'bukan', 'menunggu', 'tertunda']),
  nomor: z.string(),
  nama: z.string(),
  jenis: z.optional(z.string()),
  department: z.optional(departmentCode),
  /** Former department of a document that changed department. */
  moved_from: z.optional(departmentCode),
  /** The existing revision, and the one of this row. */
  existing_revisi: z.optional(z.number()),
  new_revisi: z.optional(z.number()),
  /** A new document in force of which the file states no date. */
  undated: z.optional(z.literal(true)),
  /** Whether the number existed already. */
  duplicate: z.optional(z.boolean()),
  errors: z.optional(z.array(z.object({ column: z.nullable(z.string()), message: z.string() }))),
  /** What the row changes in an existing document. */
  changes: z.optional(z.array(z.object({ field: z.string(), from: z.string(), to: z.string() }))),
  /** What a rejected row holds by column, besides number and name: the report can be corrected and imported. */
  texts: z.optional(z.record(z.string(), z.string())),
  /** A remark on a successful row. */
  note: z.optional(z.string()),
  copy: z.optional(jobCopy),
});
export type RowResult = z.infer<typeof rowResult>;

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
