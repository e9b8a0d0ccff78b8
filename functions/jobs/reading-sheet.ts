import type { ImportReading, ReadSheet } from '../../shared/api/import-reading.ts';
import { givenSourceLabels } from '../../shared/domain/import/table-answers.ts';
import type { ExcelSheet } from '../../shared/domain/workbook-bytes.ts';

/** The report's sheet about the reading: each sheet of the file with its rows, and below it the columns of its tables. */
export const readingReportSheet = (reading: ImportReading): ExcelSheet => ({
  name: 'Pembacaan',
  columns: [
    { header: 'Sheet', width: 32 },
    { header: 'Baris judul', width: 11 },
    { header: 'Kolom', width: 8 },
    { header: 'Judul kolom', width: 36 },
    { header: 'Dibaca sebagai', width: 16 },
    { header: 'Keterangan', width: 80 },
  ],
  rows: reading.sheets.flatMap(sheetLines),
});

const sheetLines = ({ name, rows, documents, set_aside, skipped, blocks }: ReadSheet): (string | number)[][] => [
  [name, '', '', '', '', skipped ?? `${documents} baris dokumen dan ${set_aside} baris lain dari ${rows} baris terisi`],
  ...blocks.flatMap((block) => [
    [name, block.header_row, '', '', '', block.skipped ?? `${block.documents} baris dokumen di bawah judul ini`],
    ...block.given.map(({ column, value, source }) => [
      ...[name, block.header_row, '', '', column],
      `${value}, dari ${givenSourceLabels[source]}`,
    ]),
    ...block.columns.map(({ column, heading, field, is_unknown }) => [
      ...[name, block.header_row, column, heading, field ?? ''],
      is_unknown ? 'Kolom tidak dikenal' : field === null ? 'Tidak dibaca' : '',
    ]),
  ]),
];
