import { rowTexts } from '../../shared/domain/import/row-texts.ts';
import type { RowResult } from '../jobs/row-results.ts';
import type { ReadImport } from './parsing/tables.ts';
import type { SetAsideReason } from './rows/row-kinds.ts';
import type { ImportRow, InvalidRow } from './rows/rows.ts';

export const invalidRowResult = ({ row, sheet, nomor, nama, errors, texts }: InvalidRow): RowResult => ({
  row,
  became: 'galat',
  nomor,
  nama,
  ...(sheet && { sheet }),
  errors: errors.map(({ column, message }) => ({ column, message })),
  ...(texts && { texts }),
});

/** What the result of each row repeats of it. */
export const rowIdentity = ({ row, sheet, nomor, nama, jenis, department, note }: ImportRow) => ({
  row,
  nomor,
  nama,
  jenis,
  department,
  ...(sheet && { sheet }),
  ...(note && { note }),
});

/** A row that waits for an answer, or that one leaves out. */
export const undecidedResult = (row: ImportRow, reason: 'waiting' | 'left_out'): RowResult => ({
  ...rowIdentity(row),
  ...setAsideAs(reason),
});

const setAsideAs = (reason: SetAsideReason) => ({
  became: reason === 'waiting' ? ('menunggu' as const) : ('bukan' as const),
  note: setAsideTexts[reason],
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
  waiting: 'Menunggu jawaban Anda',
  continued: 'Lanjutan judul di atasnya',
  note: 'Catatan tentang dokumen di atasnya',
  left_out: 'Dilewati sesuai jawaban Anda',
};

export const setAsideResult = ({ row, sheet, text, reason }: ReadImport['setAside'][number]): RowResult => ({
  ...setAsideAs(reason),
  row,
  nomor: '',
  nama: text,
  ...(sheet && { sheet }),
});

export const rejectedRowResult = (
  row: ImportRow,
  column: string | null,
  message: string,
  existing?: number,
): RowResult => ({
  row: row.row,
  became: 'galat',
  nomor: row.nomor,
  nama: row.nama,
  department: row.department,
  ...(row.sheet && { sheet: row.sheet }),
  ...(existing === undefined ? {} : { existing_revisi: existing, new_revisi: row.revisi ?? 0, duplicate: true }),
  errors: [{ column, message }],
  texts: rowTexts(row),
});
