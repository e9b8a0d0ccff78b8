import { describe, expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { readImport } from '../../../functions/imports/parsing/tables.ts';
import { type ReadRow, rowOrder } from '../../../functions/imports/rows/rows.ts';
import { type FileReview, isUnanswered } from '../../../shared/api/import-review.ts';
import { tidierNumber } from '../../../shared/domain/documents/document-numbers.ts';
import type { TestFile } from '../../support/files.ts';
import { doubtfulLists } from '../../support/import-corpus/row-doubts.ts';
import { rowHabits } from '../../support/import-corpus/row-habits.ts';
import { delimited, workbook } from '../../support/import-corpus/workbooks.ts';
import { askedBy, asReading, chosenAnswers } from './question-answers.ts';
import { expectSheetSums } from './reading-sums.ts';

const lines = (rows: readonly ReadRow[]): string[] =>
  rows.flatMap((read) =>
    'valid' in read
      ? `${read.valid.row} ${read.valid.nomor} · ${read.valid.nama}`
      : read.invalid.errors.map(({ row, column }) => `${row} ${column}`),
  );

/** The file with a choice for every question, those that an answer raises, too. */
const settled = async ({ name, bytes }: Pick<TestFile, 'name' | 'bytes'>, review: FileReview, choice: string) => {
  const questions = new Map(review.questions.map((question) => [question.key, question]));
  for (;;) {
    const answers = asReading(chosenAnswers({ questions: [...questions.values()] }, () => choice));
    const read = await readImport(name, bytes, { mayAsk: true, answers });
    const raised = read.review.questions.filter((each) => isUnanswered(each) && !questions.has(each.key));
    if (raised.length === 0) return read;
    for (const question of raised) questions.set(question.key, question);
  }
};

describe('asks for rows and numbers in doubt', () => {
  test.each([...doubtfulLists, ...rowHabits])('$what', async ({ file: { name, bytes }, asked, read }) => {
    const asking = await readImport(name, bytes, { mayAsk: true });
    expectSheetSums(asking.reading);
    expect(askedBy(asking.review)).toEqual(asked);
    for (const [choice, expected] of Object.entries(read)) {
      const answered = await settled({ name, bytes }, asking.review, choice);
      expectSheetSums(answered.reading);
      expect(answered.review.open_questions).toBe(0);
      expect(lines(answered.rows), choice).toEqual(expected);
      // The ids of documents follow from it, also where one row has several.
      const orders = answered.rows.flatMap((row) => ('valid' in row ? rowOrder(row.valid) : []));
      expect(new Set(orders).size).toBe(orders.length);
    }
  });

  test('and names the sheet of each row where several have lists', async () => {
    const list = (nomor: string) => [
      ['No. Dokumen', 'Judul', 'Jenis', 'Departemen'],
      [nomor, 'Struktur Organisasi', 'SOP', 'SHE'],
    ];
    const { name, bytes } = workbook('dua.xlsx', [
      { name: 'Kantor', grid: list('Tanpa No.') },
      { name: 'Tambang', grid: list('Tanpa No.') },
    ]);
    const { review } = await readImport(name, bytes, { mayAsk: true });
    expect(review.questions.map(({ rows, examples }) => ({ rows, examples }))).toEqual([
      {
        rows: 2,
        examples: [
          'Sheet “Kantor”, baris 2: Tanpa No. “Struktur Organisasi”',
          'Sheet “Tambang”, baris 2: Tanpa No. “Struktur Organisasi”',
        ],
      },
    ]);
  });
});

/** A list of which two filled rows and an empty one are hidden. */
const withHiddenRows = () => {
  const sheet = utils.aoa_to_sheet([
    ['No. Dokumen', 'Judul', 'Jenis', 'Departemen'],
    ...['A-1', 'A-2', 'A-3'].map((nomor) => [nomor, 'Izin Kerja', 'SOP', 'SHE']),
  ]);
  sheet['!rows'] = [{}, { hidden: true }, {}, { hidden: true }, { hidden: true }];
  const bytes = write({ SheetNames: ['Daftar'], Sheets: { Daftar: sheet } }, { type: 'buffer', bookType: 'xlsx' });
  return { name: 'filter.xlsx', bytes: new Uint8Array(bytes as Buffer) };
};

test.each([
  {
    what: 'invisible characters of a workbook',
    file: doubtfulLists.find(({ what }) => what.startsWith('soft hyphens'))?.file ?? expect.fail('The corpus is empty'),
    notes: ['Karakter tak terlihat dan spasi khusus dihapus dari isi sel (4 sel)'],
  },
  {
    what: 'soft hyphens of a text file',
    file: delimited('tak-terlihat.csv', 'nomor,nama,jenis,department\nA\u00ad-1,Pera\u00adwatan,SOP,SHE\n'),
    notes: ['Karakter tak terlihat dan spasi khusus dihapus dari isi sel (2 sel)'],
  },
  {
    what: 'rows that a filter hides',
    file: withHiddenRows(),
    notes: ['Baris yang tersembunyi, misalnya oleh filter, ikut dibaca (2 baris)'],
  },
  {
    what: 'no ordinary hyphens and spaces',
    file: delimited('biasa.csv', 'nomor,nama,jenis,department\nA - 1,Ban  Luar-Dalam ,SOP,SHE\n'),
    notes: [],
  },
])('counts $what in a note', async ({ file, notes }) => {
  expect((await readImport(file.name, file.bytes)).reading.notes).toEqual(notes);
});

test.each([
  ['HKT-SOP-01', 'hkt-sop-01', 'HKT-SOP-01'],
  ['HKT-SOP-01', 'HKT – SOP – 01', 'HKT-SOP-01'],
  ['HKT-SOP-01', 'HKT-SOP\u00ad-01', 'HKT-SOP-01'],
  ['HKT  SOP', 'HKT SOP', 'HKT SOP'],
  ['hkt-sop-01', 'HKT-SOP-01', 'HKT-SOP-01'],
  ['HKT\u00a0SOP', 'HKT SOP', 'HKT SOP'],
  ['HKT‑SOP', 'HKT - SOP', 'HKT‑SOP'],
])('of %j and %j stores %j', (stored, typed, expected) => {
  expect(tidierNumber(stored, typed)).toBe(expected);
});
