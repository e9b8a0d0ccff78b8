import { departmentLabels } from '../../../shared/domain/departments.ts';
import { type DocumentRow, jenisLabels } from '../../../shared/domain/documents.ts';
import type { ExcelSheet } from './export-excel.ts';

/** A column of an exported list; `place` is the running number. */
export interface SheetColumn {
  header: string;
  /** In characters. */
  width: number;
  of: 'place' | 'nomor' | 'nama' | 'jenis' | 'department' | 'status' | 'revisi';
}

export interface SheetOrder {
  /** Of the tab. */
  name: string;
  columns: readonly SheetColumn[];
}

/** Documents as Excel gets them. */
export const sheetOf = (rows: readonly DocumentRow[], { name, columns }: SheetOrder): ExcelSheet => ({
  name,
  columns,
  rows: rows.map((row, at) => columns.map(({ of }) => cellOf(row, at, of))),
});

function cellOf(row: DocumentRow, at: number, of: SheetColumn['of']): string | number {
  if (of === 'place') return at + 1;
  if (of === 'jenis') return jenisLabels[row.jenis];
  if (of === 'department') return departmentLabels[row.department];
  return row[of];
}
