import type { ReactNode } from 'react';
import type { ExcelCell, ExcelSheet } from '../../../shared/domain/workbook-bytes.ts';

/** A column of an exported list: its width in characters, and its value in a row, `at` counted from 0. */
export interface SheetColumn<R> {
  header: string;
  width: number;
  value: (row: R, at: number) => ExcelCell;
}

export const sheetOf = <R>(name: string, columns: readonly SheetColumn<R>[], rows: readonly R[]): ExcelSheet => ({
  name,
  columns,
  rows: rows.map((row, at) => columns.map(({ value }) => value(row, at))),
});

export const numberColumn: SheetColumn<unknown> = { header: 'No', width: 6, value: (_, at) => at + 1 };

/** A date of a document; a dash where it has none. */
export const dateCell = (date: string | null | undefined): ExcelCell => (date ? { date } : '–');

/** A column of a list: on the screen, in its Excel file, or in both. */
export interface Column<R> {
  label: string;
  /** In the header, where that is not the label alone. */
  header?: ReactNode;
  /** Classes of the header, of the cells, and of both: 'max-lg:hidden' where tablets have no room. */
  width?: string;
  cellClass?: string;
  className?: string;
  /** Absent: the column is in the Excel file alone. */
  cell?: (row: R) => ReactNode;
  hidden?: boolean;
  sheet?: readonly SheetColumn<R>[];
}

export const listSheet = <R>(name: string, columns: readonly Column<R>[], rows: readonly R[]): ExcelSheet =>
  sheetOf(
    name,
    columns.flatMap(({ sheet = [] }) => sheet),
    rows,
  );

/** The last sheet of an exported list: what it holds, how many rows, and when and by whom it was exported. */
export const aboutSheet = (content: string, count: number, exported: string): ExcelSheet => ({
  name: 'Keterangan',
  columns: [
    { header: 'Keterangan', width: 24 },
    { header: 'Isi', width: 70 },
  ],
  rows: [
    ['Isi', content],
    ['Jumlah baris', count],
    ['Diekspor', exported],
  ],
});
