import { type CellObject, utils, type WorkSheet, write } from 'xlsx';
import type { TestFile } from '../files.ts';

export type Cell = string | number | boolean | Date | CellObject | null;
export type Grid = readonly (readonly Cell[])[];

interface Sheet {
  name?: string;
  grid: Grid;
  /** Merged cells, as A1 ranges. */
  merged?: readonly string[];
  hidden?: boolean;
}

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv',
} as const;

const sheetOf = ({ grid, merged = [] }: Sheet): WorkSheet => {
  const sheet = utils.aoa_to_sheet(
    grid.map((row) => row.map((cell) => (isCell(cell) ? cell : (cell ?? undefined)))),
    { cellDates: true },
  );
  if (merged.length > 0) sheet['!merges'] = merged.map((range) => utils.decode_range(range));
  return sheet;
};

const isCell = (cell: Cell): cell is CellObject => typeof cell === 'object' && cell !== null && 't' in cell;

/** A workbook as Excel writes it, with these sheets. */
export const workbook = (
  name: string,
  sheets: readonly Sheet[] | Grid,
  { date1904 = false }: { date1904?: boolean } = {},
): TestFile => {
  const sheetList = (isGrid(sheets) ? [{ grid: sheets }] : sheets) as readonly Sheet[];
  const book = utils.book_new();
  for (const [at, sheet] of sheetList.entries())
    utils.book_append_sheet(book, sheetOf(sheet), sheet.name ?? `Sheet${at + 1}`);
  if (sheetList.some(({ hidden }) => hidden))
    book.Workbook = { Sheets: sheetList.map(({ hidden }) => ({ Hidden: hidden ? 1 : 0 })) };
  if (date1904) book.Workbook = { ...book.Workbook, WBProps: { date1904 } };
  const kind = name.endsWith('.xls') ? 'xls' : 'xlsx';
  const bytes = write(book, { type: 'buffer', bookType: kind === 'xls' ? 'biff8' : 'xlsx', compression: true });
  return { name, content_type: types[kind], bytes: new Uint8Array(bytes as Buffer) };
};

const isGrid = (sheets: readonly Sheet[] | Grid): sheets is Grid => sheets.length > 0 && Array.isArray(sheets[0]);

/** Text as bytes, in the given encoding. */
export const delimited = (name: string, text: string, encoding: 'utf8' | 'latin1' | 'utf16le' = 'utf8'): TestFile => ({
  name,
  content_type: types.csv,
  bytes: new Uint8Array(Buffer.from(text, encoding)),
});

export const header = ['nomor', 'nama', 'jenis', 'department', 'status', 'revisi', 'file_url', 'file_name'] as const;

/** Rows with consecutive numbers. `change` creates other documents with the same numbers. */
export const manyRows = (count: number, prefix: string, change: { revisi?: number; nama?: string } = {}): Grid => {
  const departments = ['IMS', 'SHE', 'FAT', 'HCGS', 'PLC', 'PLANT', 'PRODUKSI', 'ENGINEERING'];
  const { revisi = 0, nama = 'Prosedur pengangkutan batubara dari lokasi' } = change;
  return [
    [...header],
    ...Array.from({ length: count }, (_, at) => [
      `${prefix}-SOP-${String(at).padStart(5, '0')}`,
      `${nama} ${at} sampai pelabuhan muat`,
      'SOP',
      departments[at % departments.length] ?? 'IMS',
      'Aktif',
      revisi,
      `https://dokumen.example.com/arsip/${at}.pdf`,
      null,
    ]),
  ];
};
