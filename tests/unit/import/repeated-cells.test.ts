import { describe, expect, test } from 'vitest';
import { readImport } from '../../../functions/imports/parsing/tables.ts';
import { importAnswers } from '../../../shared/api/import-answers.ts';
import { type Cell, delimited, workbook } from '../../support/import-corpus/workbooks.ts';
import { asReading } from './question-answers.ts';
import { documentLines, expectSheetSums } from './reading-sums.ts';

const columns: Cell[] = ['No. Dokumen', 'Judul', 'Jenis', 'Departemen'];

describe('reads “the same as above” as the cell above', () => {
  test.each([
    {
      what: 'sda in types and departments',
      file: workbook('sda.xlsx', [
        columns,
        ['A-1', 'Satu', 'SOP', 'SHE'],
        ['A-2', 'Dua', 'sda', 's.d.a.'],
        ['A-3', 'Tiga', 'FRM', 'SDA'],
      ]),
      rows: ['2 A-1 · Satu · SOP SHE', '3 A-2 · Dua · SOP SHE', '4 A-3 · Tiga · FRM SHE'],
      notes: ['“sda” dan tanda sejenis dibaca sebagai isi baris di atasnya (3 sel)'],
    },
    {
      what: 'ditto marks in titles; a number is never repeated',
      file: workbook('idem.xlsx', [columns, ['A-1', 'Perawatan', 'SOP', 'SHE'], ['A-2', '”', 'idem', 'SHE']]),
      rows: ['2 A-1 · Perawatan · SOP SHE', '3 A-2 · Perawatan · SOP SHE'],
      notes: ['“sda” dan tanda sejenis dibaca sebagai isi baris di atasnya (2 sel)'],
    },
    {
      what: 'ditto marks in most states and in revisions, and one with nothing above',
      file: workbook('ditto.xlsx', [
        [...columns, 'Keterangan', 'Rev'],
        ['A-0', 'sda', 'SOP', 'SHE', 'Berlaku', 0],
        ['A-1', 'Satu', 'SOP', 'SHE', 'Berlaku', 2],
        ['A-2', 'Dua', '-"-', 'sama dengan atas', 'idem', 'ditto'],
        ['sda', 'Tiga', 'SOP', 'SHE', 'idem', 1],
      ]),
      rows: ['3 A-1 · Satu · SOP SHE', '4 A-2 · Dua · SOP SHE'],
      notes: ['“sda” dan tanda sejenis dibaca sebagai isi baris di atasnya (5 sel)'],
    },
    {
      what: 'words that begin alike',
      file: delimited('sdm.csv', 'nomor,nama,jenis,department\nA-1,SDM,SOP,SHE\nA-2,Idem ditto,SOP,SHE\n'),
      rows: ['2 A-1 · SDM · SOP SHE', '3 A-2 · Idem ditto · SOP SHE'],
      notes: [],
    },
  ])('$what', async ({ file, rows: expected, notes }) => {
    const { rows, reading } = await readImport(file.name, file.bytes);
    expectSheetSums(reading);
    expect(documentLines(rows)).toEqual(expected);
    expect(reading.notes).toEqual(notes);
  });
});

test.each([
  'nomor,nama,jenis,department\nA-1,"Satu,SOP,SHE\nA-2,Dua,SOP,SHE\nA-3,"Tiga",SOP,SHE\n',
  'nomor;nama;jenis;department\r\nA-1;"Satu;SOP;SHE\r\nA-2;Dua;SOP;SHE\r\nA-3;"Tiga";SOP;SHE\r\n',
])('a row with a stray quote is read once its cells are corrected, list %#', async (text) => {
  const { name, bytes } = delimited('kutip.csv', text);
  const { rows } = await readImport(name, bytes);
  expect(documentLines(rows)).toEqual(['3 A-2 · Dua · SOP SHE', '4 A-3 · Tiga · SOP SHE']);
  const cells = { nama: 'Satu', jenis: 'SOP', department: 'SHE' };
  const answers = asReading(importAnswers.parse({ rows: [{ sheet: 'kutip', row: 2, cells }] }));
  const corrected = await readImport(name, bytes, { answers });
  expectSheetSums(corrected.reading);
  expect(documentLines(corrected.rows)).toEqual([
    '2 A-1 · Satu · SOP SHE',
    '3 A-2 · Dua · SOP SHE',
    '4 A-3 · Tiga · SOP SHE',
  ]);
});
