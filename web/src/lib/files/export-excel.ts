import type { CellObject, WorkSheet } from 'xlsx';

/** A date without time, as YYYY-MM-DD. */
export interface DateCell {
  date: string;
}

export type ExcelCell = string | number | DateCell;

/** A table for an Excel file: text cells stay text, numbers stay numbers, dates are dates. */
export interface ExcelSheet {
  /** Name of the sheet's tab, up to 31 characters. */
  name: string;
  /** `width` in characters. */
  columns: readonly { header: string; width: number }[];
  rows: readonly (readonly ExcelCell[])[];
}

/** Text that a spreadsheet would interpret as a formula when typed into a cell. */
const looksLikeFormula = /^[=+\-@\t\r]/;
const asText = '@';

/**
 * A cell is never a formula: it is written as a string, and text that looks like a formula also gets the text format,
 * so that it stays text when edited in Excel.
 */
const cellOf = (value: ExcelCell): CellObject => {
  if (typeof value === 'object') return { t: 'n', v: serialOf(value.date), z: 'dd/mm/yyyy' };
  if (typeof value === 'number') return { t: 'n', v: value };
  return looksLikeFormula.test(value) ? { t: 's', v: value, z: asText } : { t: 's', v: value };
};

const dayMs = 24 * 60 * 60 * 1000;
/** Day 0 of the dates in a spreadsheet. */
const firstDay = Date.UTC(1899, 11, 30);
const serialOf = (date: string): number => (Date.parse(`${date}T00:00:00Z`) - firstDay) / dayMs;

/** The workbook's bytes. The writer library is loaded with the first export. */
export const workbookOf = async ({ name, columns, rows }: ExcelSheet): Promise<ArrayBuffer> => {
  const { utils, write } = await import('xlsx');
  const cells = [columns.map(({ header }) => cellOf(header)), ...rows.map((row) => row.map(cellOf))];
  const sheet: WorkSheet = utils.aoa_to_sheet(cells, { dense: true });
  sheet['!cols'] = columns.map(({ width }) => ({ wch: width }));
  const reference = sheet['!ref'];
  if (reference !== undefined) sheet['!autofilter'] = { ref: reference };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, name);
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: true });
  return bytes;
};

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Delay before the object URL is revoked, because the browser reads the bytes after the click handler returns. */
const urlLifetimeMs = 60_000;

/** Downloads the sheet as `<fileName>.xlsx`. */
export const downloadExcel = async (fileName: string, sheet: ExcelSheet): Promise<void> =>
  saveExcel(fileName, await workbookOf(sheet));

/** Downloads a workbook as `<fileName>.xlsx`. */
export const saveExcel = (fileName: string, workbook: ArrayBuffer): void => {
  const url = URL.createObjectURL(new Blob([workbook], { type: excelType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${fileName}.xlsx`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), urlLifetimeMs);
};
