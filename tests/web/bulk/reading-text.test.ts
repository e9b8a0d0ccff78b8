import { expect, test } from 'vitest';
import type { ReadBlock, ReadSheet } from '../../../shared/api/import-reading.ts';
import {
  formatText,
  hasReadingToShow,
  sheetRemarks,
  sheetRowsText,
} from '../../../web/src/features/bulk/reading-text.ts';

const column = (heading: string, over: Partial<ReadBlock['columns'][number]> = {}) => ({
  ...{ column: 'A', heading, field: 'nomor', is_unknown: false },
  ...over,
});
const unknown = (heading: string) => column(heading, { field: null, is_unknown: true });
const block = (over: Partial<ReadBlock> = {}): ReadBlock => ({
  ...{ header_row: 1, documents: 375, columns: [column('Nomor')], given: [], skipped: null },
  ...over,
});
const sheet = (over: Partial<ReadSheet> = {}): ReadSheet => ({
  ...{ name: 'SOP', rows: 376, header_rows: 1, split: 0, documents: 375, waiting: 0, set_aside: 0 },
  ...{ skipped: null, blocks: [block()] },
  ...over,
});
test('counts rows that wait for an answer apart from those that are no documents', () => {
  expect(sheetRowsText(sheet({ documents: 30, waiting: 60, set_aside: 2 }))).toBe(
    '30 baris dokumen, 60 baris menunggu jawaban, 2 baris bukan dokumen',
  );
});

const reading = (...sheets: ReadSheet[]) => ({ sheets, omitted_blocks: 0, notes: [], format: null });

const semicolons = { delimiter: ';', quote: '"', encoding: 'windows-1252' };

test('names the format of a CSV file, its quote only where it is unusual', () => {
  expect(formatText(semicolons)).toBe('Pemisah: titik koma; pengodean: Windows-1252');
  expect(formatText({ delimiter: '\t', quote: "'", encoding: 'utf-16le' })).toBe(
    "Pemisah: tab; tanda kutip: '; pengodean: UTF-16",
  );
  expect(formatText({ delimiter: '^', quote: '"', encoding: 'utf-8' })).toBe('Pemisah: ^; pengodean: UTF-8');
});

test('shows nothing of a single list that was understood completely', () => {
  expect(hasReadingToShow(reading(sheet()))).toBe(false);
  expect(hasReadingToShow(reading(sheet(), sheet()))).toBe(true);
  expect(hasReadingToShow(reading(sheet({ set_aside: 2 })))).toBe(true);
  expect(hasReadingToShow({ ...reading(sheet()), notes: ['Departemen TDC dibaca sebagai IMS (3 baris)'] })).toBe(true);
  expect(hasReadingToShow({ ...reading(sheet()), format: semicolons })).toBe(true);
});

test('names the rows of a sheet, and why it or one of its tables was skipped', () => {
  expect(sheetRowsText(sheet({ documents: 1375, set_aside: 12 }))).toBe('1.375 baris dokumen, 12 baris bukan dokumen');
  expect(sheetRowsText(sheet({ documents: 0, skipped: 'Lembar tersembunyi', rows: 0 }))).toBe('');
  expect(sheetRowsText(sheet({ documents: 0, skipped: 'x', rows: 40 }))).toBe('40 baris');
  const skipped = 'Kolom wajib tidak ditemukan: jenis';
  expect(sheetRemarks(sheet({ skipped, blocks: [block({ skipped })] }))).toEqual([`Dilewati: ${skipped}`]);
  expect(sheetRemarks(sheet({ blocks: [block(), block({ header_row: 14, skipped })] }))).toEqual([
    `Tabel di baris 14 dilewati: ${skipped}`,
  ]);
});

test('names each unknown heading once, and what a title or the name of the sheet states', () => {
  const empty = { ...unknown('Lokasi'), use: 'empty' as const };
  const columns = [column('Nomor'), column('No', { field: null }), unknown('PIC'), unknown('Masa Berlaku'), empty];
  const given = [{ column: 'department', value: 'PLT', source: 'sheet' as const }];
  expect(sheetRemarks(sheet({ blocks: [block({ columns, given }), block({ columns })] }))).toEqual([
    'Departemen PLT dari nama sheet',
    'Kolom tidak dikenal: PIC, Masa Berlaku',
  ]);
  const many = Array.from({ length: 11 }, (_, at) => unknown(`K${at}`));
  expect(sheetRemarks(sheet({ blocks: [block({ columns: many })] }))).toEqual([
    'Kolom tidak dikenal: K0, K1, K2, K3, K4, K5, K6, K7, 3 lainnya',
  ]);
});
