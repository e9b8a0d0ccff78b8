import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CellObject, read, type WorkSheet } from 'xlsx';
import { ImportFileError } from '../../../functions/imports/parsing/file-errors.ts';
import { readImport } from '../../../functions/imports/parsing/tables.ts';
import type { ImportRow } from '../../../functions/imports/rows/rows.ts';
import type { ImportReading } from '../../../shared/api/import-reading.ts';
import { columnLayouts, headingLayouts, headingWorkbooks } from '../../support/import-corpus/column-layouts.ts';
import { sheetLayouts } from '../../support/import-corpus/layouts.ts';
import { quirks } from '../../support/import-corpus/quirks.ts';
import { type Cell, workbook } from '../../support/import-corpus/workbooks.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { expectSheetSums } from './reading-sums.ts';

const layouts = [...sheetLayouts, ...columnLayouts, ...headingLayouts, ...headingWorkbooks];

const line = ({ row, sheet, nomor, nama, jenis, department, revisi, status }: ImportRow): string => {
  const revision = [revisi, status].filter((value) => value !== undefined).join(' ');
  return `${sheet ? `${sheet.name}!` : ''}${row} ${nomor} · ${nama} · ${jenis} ${department}${revision ? ` · ${revision}` : ''}`;
};

describe('reads a file as a person does', () => {
  test.each(layouts)('$what', async (layout) => {
    const { rows, reading } = await readImport(layout.file.name, layout.file.bytes);
    expect(rows.flatMap((row) => ('valid' in row ? [line(row.valid)] : []))).toEqual(layout.rows);
    const errors = rows.flatMap((row) => ('invalid' in row ? row.invalid.errors : []));
    expect(errors.map(({ row, column }) => `${row} ${column}`)).toEqual(layout.errors ?? []);
    const sum = (field: 'header_rows' | 'set_aside' | 'waiting'): number =>
      reading.sheets.reduce((total, sheet) => total + sheet[field], 0);
    expect([sum('header_rows'), sum('set_aside'), sum('waiting')]).toEqual([
      layout.headerRows,
      layout.setAside,
      layout.waiting ?? 0,
    ]);
    const skipped = reading.sheets.flatMap(({ name, skipped }) => (skipped === null ? [] : [`${name}: ${skipped}`]));
    expect(skipped).toEqual(layout.skipped ?? []);
    const columns = reading.sheets.flatMap(({ skipped, blocks }) =>
      skipped === null ? blocks.flatMap((block) => block.columns) : [],
    );
    const unknown = columns.flatMap(({ heading, is_unknown }) => (is_unknown ? [heading] : []));
    expect(unknown).toEqual(layout.unknown ?? []);
  });
});

const isFilled = (cell: CellObject | undefined): boolean => (cell?.w ?? String(cell?.v ?? '')).trim() !== '';

/** The filled rows of each sheet, none for a hidden one, counted by another reader. */
const filledRows = (bytes: Uint8Array): [string, number][] => {
  const { SheetNames, Sheets, Workbook } = read(Buffer.from(bytes), { type: 'buffer', dense: true });
  return SheetNames.map((name, at): [string, number] => {
    const rows = ((Sheets[name] as WorkSheet)['!data'] ?? []) as (CellObject | undefined)[][];
    return [name, Workbook?.Sheets?.[at]?.Hidden ? 0 : rows.filter((row) => row?.some(isFilled)).length];
  });
};

const expectSums = (reading: ImportReading, bytes: Uint8Array): void => {
  expect(reading.sheets.map(({ name, rows }) => [name, rows])).toEqual(filledRows(bytes));
  expectSheetSums(reading);
};

describe('accounts for every filled row of every visible sheet', () => {
  const files = [...layouts, ...quirks].filter(({ file }) => !file.name.endsWith('.csv'));
  test.each(files)('$what', async ({ file }) => {
    const { rows, setAside, reading } = await readImport(file.name, file.bytes);
    expectSums(reading, file.bytes);
    const documents = reading.sheets.reduce((sum, sheet) => sum + sheet.documents, 0);
    expect(rows).toHaveLength(documents);
    const listed = reading.sheets.filter((sheet) => sheet.documents > 0);
    expect(setAside).toHaveLength(listed.reduce((sum, sheet) => sum + sheet.set_aside + sheet.waiting, 0));
  });

  const nothing = fc.constant<Cell[]>([]);
  const row: fc.Arbitrary<Cell[]> = fc.oneof(
    { weight: 6, arbitrary: fc.nat(99).map((at): Cell[] => [at, `A-${at}`, `Dokumen ${at}`, 'SOP', 'SHE', at % 7]) },
    { weight: 2, arbitrary: fc.nat(99).map((at): Cell[] => [`Dokumen ${at}`, `B-${at}`, null, 'FRM', 'PLANT']) },
    fc.constant<Cell[]>(['No', 'Nomor', 'Judul', 'Jenis', 'Departemen', 'Rev']),
    fc.constant<Cell[]>(['Judul', 'No. Dokumen', null, 'Jenis', 'Dept']),
    fc.constant<Cell[]>(['No', 'Dokumen', null, 'Jenis', 'Dept']),
    fc.constant<Cell[]>([null, 'Nomor', 'Judul']),
    fc.constantFrom<Cell[][]>(
      ['Departemen : SHE'],
      ['B. Instruksi Kerja'],
      ['DAFTAR INDUK'],
      ['Disetujui oleh', null, 'Sari'],
    ),
    fc.constantFrom<Cell[][]>(
      [7],
      [null, null, null, null, 'SHE'],
      [1, 2, 3, 4, 5],
      ['Total', 12],
      [' '],
      ['x', 'y', 'z'],
    ),
    nothing,
  );
  const sheets = fc.array(fc.array(row, { maxLength: 25 }), { minLength: 1, maxLength: 4 });

  test('of any mixture of documents, headers, titles and notes', async () => {
    await fc.assert(
      fc.asyncProperty(sheets, fc.constantFrom('xlsx', 'xls'), async (grids, kind) => {
        const { bytes, name } = workbook(
          `acak.${kind}`,
          grids.map((grid) => ({ grid })),
        );
        const reading = await readImport(name, bytes).then(
          (read) => read.reading,
          (error: unknown) => (error instanceof ImportFileError ? error.reading : undefined),
        );
        if (!reading) throw new Error('A file was refused without an account of its sheets');
        expectSums(reading, bytes);
      }),
      { numRuns: propertyRuns(60, 200) },
    );
  });
});
