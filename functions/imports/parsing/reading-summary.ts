import type { ImportReading, ReadBlock, ReadFormat, ReadSheet } from '../../../shared/api/import-reading.ts';
import { missingColumns } from '../tables/blocks.ts';
import { waitingRows } from '../tables/open-tables.ts';
import type { SheetReading } from '../tables/sheet-reading.ts';
import type { TableReading } from '../tables/table-reading.ts';
import { readingNotes } from './reading-notes.ts';
import type { NamedSheet } from './sheet-rows.ts';

/** Limits of the summary, which is stored in the job's item with its other results. */
/** That of a sheet, with the columns of a table that stands beside others. */
const maxNameLength = 50;
const maxHeadingLength = 40;
const maxBlocks = 50;
const maxColumns = 300;
const maxGiven = 10;

/** How the sheets were read, for the result of the job; `format` is that of a CSV file. */
export const readingSummary = (
  sheets: readonly NamedSheet[],
  { format = null }: { format?: ReadFormat | null } = {},
): ImportReading => {
  const remaining = { blocks: maxBlocks, columns: maxColumns };
  let omitted_blocks = 0;
  const readSheets = sheets.map(({ name, sheet, isHidden }): ReadSheet => {
    const listed = sheet.tables.filter(({ columns }) => {
      const fits = remaining.blocks > 0 && remaining.columns >= columns.length;
      if (fits) {
        remaining.blocks -= 1;
        remaining.columns -= columns.length;
      } else omitted_blocks += 1;
      return fits;
    });
    const waiting = waitingRows(sheet);
    return {
      name: shortened(name, maxNameLength),
      rows: sheet.rows,
      split: sheet.tables.reduce((sum, { split }) => sum + split, 0),
      header_rows: sheet.headerRows,
      documents: sheet.documents.length,
      waiting,
      set_aside: sheet.setAsideCount - waiting,
      skipped: isHidden ? 'Lembar tersembunyi' : skippedSheet(sheet),
      blocks: listed.map(blockSummary),
    };
  });
  return {
    sheets: readSheets,
    omitted_blocks,
    notes: [...readingNotes(sheets), ...(sheets.some(({ hasUnreadMarks }) => hasUnreadMarks) ? [marksNote] : [])],
    format,
  };
};

/** Of workbooks before Excel 97. */
export const marksNote =
  'Coretan dan warna pada berkas .xls versi lama (Excel 95) tidak dibaca. Bila ada artinya, simpan sebagai .xlsx';

const shortened = (text: string, length: number): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
};

const blockSummary = (table: TableReading): ReadBlock => ({
  header_row: table.headerRow,
  documents: table.documents.length,
  columns: table.columns.map(({ column, heading, field, isUnknown, use }) => ({
    column,
    heading: shortened(heading, maxHeadingLength),
    field,
    is_unknown: isUnknown,
    use,
  })),
  given: table.given.slice(0, maxGiven),
  skipped: skippedTable(table),
});

const skippedTable = ({ missing, serial, documents }: TableReading): string | null => {
  if (missing.length > 0) return `Kolom wajib tidak ditemukan: ${missing.join(', ')}`;
  if (serial !== undefined) return `Kolom nomor (kolom ${serial}) hanya berisi nomor urut`;
  return documents.length === 0 ? 'Tidak ada baris dokumen di bawah judul kolom' : null;
};

const skippedSheet = ({ rows, documents, tables }: SheetReading): string | null => {
  if (documents.length > 0) return null;
  if (rows === 0) return 'Lembar kosong';
  if (tables.length === 0) return 'Judul kolom tidak ditemukan';
  const missing = missingColumns(tables) ?? [];
  const nearest = tables.find((table) => table.missing.length === missing.length);
  return nearest ? skippedTable(nearest) : null;
};
