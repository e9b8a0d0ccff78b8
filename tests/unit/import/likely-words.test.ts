import { expect, test } from 'vitest';
import { readImport } from '../../../functions/imports/parsing/tables.ts';
import { importAnswers } from '../../../shared/api/import-answers.ts';
import { type Cell, delimited, workbook } from '../../support/import-corpus/workbooks.ts';
import { asReading } from './question-answers.ts';
import { documentLines, expectSheetSums } from './reading-sums.ts';

const columns: Cell[] = ['No. Dokumen', 'Judul', 'Jenis', 'Departemen'];

/** 'field text: proposed value', and the documents once every proposal is accepted. */
test.each([
  {
    what: 'words with more than a known one',
    file: workbook('kata.xlsx', [
      columns,
      ['A-1', 'Satu', 'Prosedur Kerja', 'Plant Dept'],
      ['A-2', 'Dua', 'Instruksi Kerja (IK)', 'Dept. HCGS'],
      ['A-3', 'Tiga', 'JSA', 'SHE'],
      ['A-4', 'Empat', 'Permen', 'SHE'],
    ]),
    words: [
      ...['jenis Prosedur Kerja: SOP', 'department Plant Dept: PLT', 'jenis Instruksi Kerja (IK): INK'],
      ...['department Dept. HCGS: HGS', 'jenis JSA: nothing', 'jenis Permen: EXT'],
    ],
    rows: ['2 A-1 · Satu · SOP PLT', '3 A-2 · Dua · INK HGS', '5 A-4 · Empat · EXT SHE'],
  },
  {
    what: 'words of a text file',
    file: delimited(
      'kata.csv',
      'nomor;nama;jenis;department\nA-1;Satu;Form Isian;Bagian Engineering\nA-2;Dua;SOP;SHE\n',
    ),
    words: ['jenis Form Isian: FRM', 'department Bagian Engineering: ENG'],
    rows: ['2 A-1 · Satu · FRM ENG', '3 A-2 · Dua · SOP SHE'],
  },
  {
    what: 'no state that a word turns round or bounds',
    file: workbook('status.xlsx', [
      [...columns, 'Status'],
      ...[
        ...['Tidak lagi berlaku', 'Belum berlaku', 'Berlaku s/d 2021', 'Bukan dokumen aktif', 'Active until 2020'],
        ...['No longer valid', 'Sudah non active', 'Akan dicabut', 'Aktif, digantikan A-9', 'Aktif (revisi)', 'Obs.'],
      ].map((status, at) => [`A-${at}`, 'Satu', 'SOP', 'SHE', status]),
    ]),
    words: [
      ...['status Tidak lagi berlaku: Kadaluarsa', 'status Belum berlaku: nothing', 'status Berlaku s/d 2021: nothing'],
      ...[
        'status Bukan dokumen aktif: nothing',
        'status Active until 2020: nothing',
        'status No longer valid: Kadaluarsa',
      ],
      ...[
        'status Sudah non active: Kadaluarsa',
        'status Akan dicabut: nothing',
        'status Aktif, digantikan A-9: nothing',
      ],
      'status Aktif (revisi): Aktif',
    ],
    rows: [2, 7, 8, 11, 12].map((row) => `${row} A-${row - 2} · Satu · SOP SHE`),
  },
  {
    what: 'no failed formulas and no known spellings',
    file: workbook('rumus.xlsx', [
      columns,
      ['A-1', 'Satu', 'SOP', { t: 'e', v: 42, w: '#N/A' }],
      ['A-2', 'Dua', '#REF!', 'SHE'],
      ['A-3', 'Tiga', 'instruksi kerja', 'Plant'],
    ]),
    words: [],
    rows: ['4 A-3 · Tiga · INK PLT'],
  },
  {
    what: 'no failed formulas of a text file',
    file: delimited('rumus.csv', 'nomor,nama,jenis,department\nA-1,Satu,SOP,#N/A\nA-2,Dua,SOP,SHE\n'),
    words: [],
    rows: ['3 A-2 · Dua · SOP SHE'],
  },
])('proposes $what', async ({ file: { name, bytes }, words, rows }) => {
  const { review } = await readImport(name, bytes, { mayAsk: true });
  expect(review.words.map(({ field, text, proposed }) => `${field} ${text}: ${proposed ?? 'nothing'}`)).toEqual(words);
  const accepted = review.words.flatMap(({ field, text, proposed }) =>
    proposed === null ? [] : { field, text, value: proposed },
  );
  const answers = asReading(importAnswers.parse({ words: accepted }));
  const answered = await readImport(name, bytes, { mayAsk: true, answers });
  expectSheetSums(answered.reading);
  expect(documentLines(answered.rows)).toEqual(rows);
});
