import { describe, expect, test } from 'vitest';
import { readImport } from '../../../functions/imports/parsing/tables.ts';
import { datedLists } from '../../support/import-corpus/dates.ts';
import { linkedLists } from '../../support/import-corpus/links.ts';
import { delimited, workbook } from '../../support/import-corpus/workbooks.ts';

const read = async ({ name, bytes }: { name: string; bytes: Uint8Array }) => {
  const { rows, reading } = await readImport(name, bytes);
  return {
    valid: rows.flatMap((row) => ('valid' in row ? row.valid : [])),
    errors: rows.flatMap((row) => ('invalid' in row ? row.invalid.errors : [])),
    reading,
  };
};

describe('reads the date from which a revision is effective', () => {
  test.each(datedLists)('$what', async ({ file, dates, errors: expected = [], notes = [] }) => {
    const { valid, errors, reading } = await read(file);
    expect(valid.map(({ row, effective_on = '–' }) => `${row} ${effective_on}`)).toEqual(dates);
    expect(errors.map(({ row, column }) => `${row} ${column}`)).toEqual(expected.map(([place]) => place));
    for (const [at, [, message]] of expected.entries()) expect(errors[at]?.message).toMatch(message);
    expect(reading.notes).toEqual(notes);
  });
});

describe('reads links, and says what it does not store', () => {
  test.each(linkedLists)('$what', async ({ file, links, errors: expected = [], notes = [] }) => {
    const { valid, errors, reading } = await read(file);
    expect(valid.map(({ row, file_url = '–', note = '–' }) => `${row} ${file_url} ${note}`)).toEqual(links);
    expect(errors.map(({ row, column }) => `${row} ${column}`)).toEqual(expected);
    for (const { message } of errors)
      expect(message).toBe('Rumus pada sel ini belum dihitung. Buka berkas di Excel, simpan, lalu unggah lagi');
    expect(reading.notes).toEqual(notes);
  });
});

test('says once for the file which departments it reads by another name', async () => {
  const grid = (...departments: string[]) => [
    ['No. Dokumen', 'Judul', 'Jenis', 'Dept'],
    ...departments.map((department, at) => [`A-${department}-${at}`, 'Satu', 'SOP', department]),
  ];
  const { reading, valid } = await read(
    workbook('tdc.xlsx', [
      { name: 'Satu', grid: grid('TDC', 'tdc', 'HSE', 'PLC', 'HCGS', 'Produksi') },
      { name: 'Dua', grid: grid('TDC', 'K3', 'HRGA', 'SHE') },
    ]),
  );
  expect(valid.map(({ department }) => department)).toEqual([
    ...['IMS', 'IMS', 'SHE', 'LOG', 'HGS', 'PRO'],
    ...['IMS', 'SHE', 'HGS', 'SHE'],
  ]);
  expect(reading.notes).toEqual([
    'Departemen TDC dibaca sebagai IMS (3 baris)',
    'Departemen HSE dibaca sebagai SHE (1 baris)',
    'Departemen K3 dibaca sebagai SHE (1 baris)',
    'Departemen HRGA dibaca sebagai HCGS (1 baris)',
  ]);
});

describe('names the format of a CSV file', () => {
  const text = 'No. Dokumen;Judul;Jenis;Dept\nA-1;Kafé;SOP;SHE\n';

  test.each([
    [delimited('a.csv', text, 'latin1'), { delimiter: ';', quote: '"', encoding: 'windows-1252' }],
    [delimited('a.csv', text.replaceAll(';', '\t')), { delimiter: '\t', quote: '"', encoding: 'utf-8' }],
    [
      delimited('a.csv', `\ufeff${text.replace(/[^;\n]+/g, "'$&'").replaceAll(';', ',')}`, 'utf16le'),
      { delimiter: ',', quote: "'", encoding: 'utf-16le' },
    ],
  ])('%#', async (file, format) => {
    expect((await read(file)).reading.format).toEqual(format);
  });

  test('and of no workbook', async () => {
    const { reading } = await read(
      workbook('a.xlsx', [
        ['nomor', 'nama', 'jenis', 'department'],
        ['A', 'B', 'SOP', 'SHE'],
      ]),
    );
    expect(reading.format).toBeNull();
  });
});
