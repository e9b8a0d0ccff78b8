import { importColumns } from '../../../../shared/domain/import/columns.ts';
import { brokenCharacter } from '../../../../shared/domain/import/encoding.ts';
import { rowTexts } from '../../../../shared/domain/import/row-texts.ts';
import { type ReadRow, type RowError, readOf } from '../../rows/rows.ts';
import type { SheetReading } from '../../tables/sheet-reading.ts';

/** A place of a delimited text that is read by assumption; the row of its table is not imported. */
export interface TextProblem {
  /** The row of the table: the physical line on which the record starts, from 1. */
  row: number;
  message: string;
  /** Whether the record may have swallowed the rows of further lines. */
  isSpan?: true;
}

export const strayQuote = (row: number, line: number): TextProblem => ({
  row,
  message: `Tanda kutip pada baris ${line} tidak ditutup dengan benar, sehingga dibaca sebagai teks. Hapus atau tutup tanda kutip itu`,
});

export const doubtfulSpan = (row: number, line: number, lastLine: number): TextProblem => ({
  row,
  isSpan: true,
  message: `Tanda kutip pada baris ${line} baru ditutup pada baris ${lastLine}, sehingga baris ${line}–${lastLine} terbaca sebagai satu sel. Periksa tanda kutipnya, atau tulis isi sel itu dalam satu baris`,
});

const brokenText = (row: number): string =>
  `Karakter rusak (${brokenCharacter}) pada baris ${row}. Tulis ulang isi sel ini`;

/**
 * Rejects the rows that a delimited text's problems and broken characters concern, and names them in their errors. A row
 * of several lines that was no document is rejected too, because it may hold documents.
 */
export const withTextProblems = (
  sheet: SheetReading,
  { problems: found, hasBrokenCharacters }: { problems: readonly TextProblem[]; hasBrokenCharacters: boolean },
  isCorrected: (row: number) => boolean,
): SheetReading => {
  // A span may have swallowed further rows, which no correction of this one restores.
  const problems = found.filter(({ row, isSpan }) => isSpan || !isCorrected(row));
  const errorsByRow = new Map(
    [...Map.groupBy(problems, ({ row }) => row)].map(([row, each]) => [
      row,
      each.map(({ message }): RowError => ({ row, column: null, message })),
    ]),
  );
  const documents = sheet.documents.map((read): ReadRow => {
    const { row, nomor, nama } = readOf(read);
    const errors = [...(errorsByRow.get(row) ?? []), ...(hasBrokenCharacters ? brokenCellErrors(read) : [])];
    errorsByRow.delete(row);
    if (errors.length === 0) return read;
    if ('valid' in read) return { invalid: { row, nomor, nama, errors, texts: rowTexts(read.valid) } };
    return { invalid: { ...read.invalid, errors: [...errors, ...read.invalid.errors] } };
  });
  const swallowing = new Set(problems.flatMap(({ row, isSpan }) => (isSpan && errorsByRow.has(row) ? row : [])));
  if (documents.length === 0 || swallowing.size === 0) return { ...sheet, documents };
  const headerCount = sheet.tables.filter(({ headerRow }) => swallowing.has(headerRow)).length;
  const others = [...swallowing].map(
    (row): ReadRow => ({ invalid: { row, nomor: '', nama: '', errors: errorsByRow.get(row) ?? [] } }),
  );
  return {
    ...sheet,
    headerRows: sheet.headerRows - headerCount,
    setAsideCount: sheet.setAsideCount - (others.length - headerCount),
    setAside: sheet.setAside.filter(({ row }) => !swallowing.has(row)),
    documents: [...documents, ...others].sort((one, other) => readOf(one).row - readOf(other).row),
  };
};

const brokenCellErrors = (read: ReadRow): RowError[] => {
  const cells = readOf(read);
  return Object.entries(cells).flatMap(([name, value]): RowError[] => {
    const column = importColumns.find((column) => column === name);
    if (!column || typeof value !== 'string' || !value.includes(brokenCharacter)) return [];
    return [{ row: cells.row, column, message: brokenText(cells.row) }];
  });
};
