import { importColumns } from '../../../../shared/domain/import-columns.ts';
import type { ReadRow, RowError } from '../../../../shared/domain/import-rows.ts';
import { brokenCharacter } from './encoding.ts';

/** A place of a delimited text that is read by assumption; the row of its table is not imported. */
export interface TextProblem {
  /** The row of the table: the physical line on which the record starts, from 1. */
  row: number;
  message: string;
}

export const strayQuote = (row: number, line: number): TextProblem => ({
  row,
  message: `Tanda kutip pada baris ${line} tidak ditutup dengan benar, sehingga dibaca sebagai teks. Hapus atau tutup tanda kutip itu`,
});

export const doubtfulSpan = (row: number, line: number, lastLine: number): TextProblem => ({
  row,
  message: `Tanda kutip pada baris ${line} baru ditutup pada baris ${lastLine}, sehingga baris ${line}–${lastLine} terbaca sebagai satu sel. Periksa tanda kutipnya, atau tulis isi sel itu dalam satu baris`,
});

const brokenText = (row: number): string =>
  `Karakter rusak (${brokenCharacter}) pada baris ${row}. Tulis ulang isi sel ini`;

/** Rejects the rows that a delimited text's problems and broken characters concern, and names them in their errors. */
export const withTextProblems = (
  rows: readonly ReadRow[],
  { problems, hasBrokenCharacters }: { problems: readonly TextProblem[]; hasBrokenCharacters: boolean },
): ReadRow[] => {
  const problemsByRow = Map.groupBy(problems, ({ row }) => row);
  return rows.map((read) => {
    const { row, nomor, nama } = 'valid' in read ? read.valid : read.invalid;
    const errors: RowError[] = (problemsByRow.get(row) ?? []).map(({ message }) => ({ row, column: null, message }));
    if (hasBrokenCharacters) errors.push(...brokenCellErrors(read));
    if (errors.length === 0) return read;
    return { invalid: { row, nomor, nama, errors: 'valid' in read ? errors : [...errors, ...read.invalid.errors] } };
  });
};

const brokenCellErrors = (read: ReadRow): RowError[] => {
  const cells =
    'valid' in read ? read.valid : { row: read.invalid.row, nomor: read.invalid.nomor, nama: read.invalid.nama };
  return Object.entries(cells).flatMap(([name, value]): RowError[] => {
    const column = importColumns.find((column) => column === name);
    if (!column || typeof value !== 'string' || !value.includes(brokenCharacter)) return [];
    return [{ row: cells.row, column, message: brokenText(cells.row) }];
  });
};
