import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { type DocumentRow, jenisLabels } from '../../../../shared/domain/documents.ts';
import type { ExcelSheet } from '../files/export-excel.ts';

/** A column of an exported list; `number` is the running number. */
export interface SheetColumn {
  header: string;
  /** In characters. */
  width: number;
  field: 'number' | 'nomor' | 'nama' | 'jenis' | 'department' | 'status' | 'revisi';
}

export interface SheetLayout {
  /** Name of the sheet's tab. */
  name: string;
  columns: readonly SheetColumn[];
}

/** Documents as an Excel sheet. */
export const sheetOf = (rows: readonly DocumentRow[], { name, columns }: SheetLayout): ExcelSheet => ({
  name,
  columns,
  rows: rows.map((row, at) => columns.map(({ field }) => cellOf(row, at, field))),
});

const cellOf = (row: DocumentRow, at: number, field: SheetColumn['field']): string | number => {
  if (field === 'number') return at + 1;
  if (field === 'jenis') return jenisLabels[row.jenis];
  if (field === 'department') return departmentLabels[row.department];
  return row[field];
};
