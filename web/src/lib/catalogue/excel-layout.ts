import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { type DocumentRow, jenisLabels } from '../../../../shared/domain/documents.ts';
import type { ExcelCell, ExcelSheet } from '../files/export-excel.ts';

/** A column of an exported list; `number` is the running number. */
export interface SheetColumn {
  header: string;
  /** In characters. */
  width: number;
  field: 'number' | 'nomor' | 'nama' | 'jenis' | 'department' | 'status' | 'revisi' | 'effective_on';
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

const cellOf = (row: DocumentRow, at: number, field: SheetColumn['field']): ExcelCell => {
  if (field === 'number') return at + 1;
  if (field === 'jenis') return jenisLabels[row.jenis];
  if (field === 'department') return departmentLabels[row.department];
  if (field === 'effective_on') return dateCell(row.effective_on);
  return row[field];
};

/** The effective date of a document; a dash where none is recorded. */
export const dateCell = (effective_on: string | undefined): ExcelCell =>
  effective_on === undefined ? '–' : { date: effective_on };
