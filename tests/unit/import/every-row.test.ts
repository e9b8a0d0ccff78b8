import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ImportFileError } from '../../../functions/imports/parsing/file-errors.ts';
import { readImport } from '../../../functions/imports/parsing/tables.ts';
import { importGroups } from '../../../functions/imports/rows/groups.ts';
import { type ImportAnswers, importAnswers } from '../../../shared/api/import-answers.ts';
import { type FileReview, hasOpenQuestion } from '../../../shared/api/import-review.ts';
import { importColumns } from '../../../shared/domain/import/columns.ts';
import { type Cell, workbook } from '../../support/import-corpus/workbooks.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { asReading, chosenAnswers } from './question-answers.ts';
import { expectListedRows, expectSheetSums, expectWaitingTables } from './reading-sums.ts';

/** Columns as lists have them: a heading that may say nothing, and cells that may look like data. */
const columns: readonly [string[], fc.Arbitrary<Cell>][] = [
  [['No. Dokumen', 'Kode', 'Rekaman'], fc.constantFrom<Cell[]>('A-1', 'A-2', 'A-3', 'HKT-SOP', null, 'TBA')],
  [['Urut', 'Nomor', 'Seri'], fc.constantFrom<Cell[]>('001', '002', '003', 4)],
  [['Judul', 'Uraian', 'Perihal'], fc.constantFrom<Cell[]>('Perawatan Pompa', 'Izin Kerja', 'Total', null)],
  [['Jenis', 'Macam'], fc.constantFrom<Cell[]>('SOP', 'INK', 'JSA', null)],
  [['Departemen', 'Tempat'], fc.constantFrom<Cell[]>('SHE', 'PLANT', 'Gudang', null)],
  [['Rev', 'Perubahan'], fc.constantFrom<Cell[]>(0, 1, 'III', '0A', '02 / 12-03-2024', 'N/A')],
  [['Status', 'Berlaku', 'Obsolete'], fc.constantFrom<Cell[]>('Aktif', 'v', 'x', null)],
];

const table = fc
  .record({
    used: fc.subarray([...columns.keys()], { minLength: 3 }),
    // The last has no headings.
    heading: fc.nat(3),
    title: fc.boolean(),
    rows: fc.array(fc.tuple(...columns.map(([, cell]) => cell)), { minLength: 1, maxLength: 12 }),
  })
  .map(({ used, heading, title, rows }): Cell[][] => [
    ...(title ? [['DAFTAR INDUK DOKUMEN'] as Cell[]] : []),
    ...(heading === 3 ? [] : [used.map((at) => columns[at]?.[0][heading % (columns[at]?.[0].length ?? 1)] ?? null)]),
    ...rows.map((row) => used.map((at) => row[at] ?? null)),
    [],
    [],
  ]);

/** Answers for every question and every table, chosen by the numbers. */
const randomAnswers = (review: FileReview, picks: readonly number[]): ImportAnswers => {
  const pick = (at: number): number => picks[at % picks.length] ?? 0;
  const chosen = chosenAnswers(review, ({ choices }) => choices[pick(choices.length) % choices.length]?.value);
  const open = review.tables.filter(hasOpenQuestion);
  const columns = [...chosen.columns];
  const tables = open.map(({ sheet, header_row }, at) => ({
    ...{ sheet, header_row, jenis: 'SOP' as const, department: 'SHE' as const },
    skip: pick(at) === 0,
  }));
  for (const { sheet, header_row, missing, columns: present } of open)
    for (const [at, field] of missing.entries()) {
      const unread = present.filter((each) => each.field === null)[pick(at)];
      const column = importColumns.find((each) => each === field);
      if (unread && column && (field === 'nomor' || field === 'nama'))
        columns.push({
          ...{ heading: unread.heading, field: column },
          place: { sheet, header_row, column: unread.column },
        });
    }
  return { ...chosen, columns, tables };
};

/** Fields for any columns of any row, several columns for one field and rows that are no headers among them. */
const craftedColumns = ({ tables }: FileReview, fields: readonly number[], shift: number): ImportAnswers['columns'] => {
  const columns = tables.flatMap(({ sheet, header_row, columns }) =>
    columns.flatMap(({ heading, column }) => [
      { heading, place: { sheet, header_row, column } },
      { heading, place: { sheet, header_row: header_row + shift, column } },
      { heading },
    ]),
  );
  return columns.flatMap((column, at) => {
    const chosen = fields[at % fields.length] ?? 0;
    if (chosen > craftedFields.length) return [];
    return { ...column, field: craftedFields[chosen] ?? null };
  });
};
const craftedFields = ['nomor', 'nama', 'jenis', 'department', 'status', 'revisi'] as const;

const readOrReading = (name: string, bytes: Uint8Array, answers?: ImportAnswers) =>
  readImport(name, bytes, { mayAsk: true, ...(answers && { answers: asReading(answers) }) }).catch((error: unknown) => {
    if (error instanceof ImportFileError && error.reading)
      return { rows: [], setAside: [], reading: error.reading, review: null };
    throw error;
  });

test('every filled row is in exactly one count, with and without answers', async () => {
  const sheets = fc.array(fc.array(table, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 });
  const picks = fc.array(fc.nat(4), { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(sheets, picks, async (tables, picked) => {
      const { name, bytes } = workbook(
        'acak.xlsx',
        tables.map((each) => ({ grid: each.flat() })),
      );
      const asking = await readOrReading(name, bytes);
      expectSheetSums(asking.reading);
      expectListedRows(asking);
      if (asking.review) expectWaitingTables(asking.reading, asking.review);
      const counts = asking.reading.sheets.map(({ rows }) => rows);
      for (const answers of asking.review ? [undefined, randomAnswers(asking.review, picked)] : []) {
        const { rows, reading, setAside } = await readOrReading(name, bytes, answers);
        expectSheetSums(reading);
        expectListedRows({ rows, reading, setAside });
        expect(reading.sheets.map((each) => each.rows)).toEqual(counts);
        const valid = rows.flatMap((row) => ('valid' in row ? row.valid : []));
        const choice = (question: string) => answers?.choices.find((each) => each.question === question)?.choice;
        const { groups, invalid, waiting } = importGroups(valid, true, choice);
        const grouped = groups.reduce((sum, group) => sum + group.rows.length, 0);
        expect(grouped + invalid.length + waiting.length).toBe(valid.length);
      }
    }),
    { numRuns: propertyRuns(40, 200) },
  );
}, 120_000);

/** Whether two places of one table name one field, or one place two. */
const isContradictory = (columns: ImportAnswers['columns']): boolean =>
  columns.some(({ place, field }, at) =>
    columns.slice(at + 1).some((other) => {
      if (!place || !other.place || place.sheet !== other.place.sheet) return false;
      if (place.header_row !== other.place.header_row) return false;
      return place.column === other.place.column ? field !== other.field : field !== null && field === other.field;
    }),
  );

test('crafted answers lose no row either, and contradictory ones are refused', async () => {
  const sheets = fc.array(fc.array(table, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 });
  const fields = fc.array(fc.nat(craftedFields.length + 4), { minLength: 5, maxLength: 5 });
  const picks = fc.array(fc.nat(4), { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(sheets, fields, picks, fc.integer({ min: 1, max: 4 }), async (tables, chosen, picked, shift) => {
      const { name, bytes } = workbook(
        'acak.xlsx',
        tables.map((each) => ({ grid: each.flat() })),
      );
      const { reading: before, review } = await readOrReading(name, bytes);
      if (!review) return;
      const others = randomAnswers(review, picked);
      const answers = { ...others, columns: [...others.columns, ...craftedColumns(review, chosen, shift)] };
      expect(importAnswers.safeParse(answers).success).toBe(!isContradictory(answers.columns));
      const { reading, ...listed } = await readOrReading(name, bytes, answers);
      expectSheetSums(reading);
      expectListedRows({ reading, ...listed });
      expect(reading.sheets.map(({ rows }) => rows)).toEqual(before.sheets.map(({ rows }) => rows));
    }),
    { numRuns: propertyRuns(60, 300) },
  );
}, 120_000);

const place = (column: string, sheet = 'Sheet1') => ({ sheet, header_row: 5, column });

test.each([
  [
    'names both columns',
    [
      { heading: 'Kode', field: 'nomor', place: place('B') },
      { heading: 'Nomor', field: 'nomor', place: place('C') },
    ],
    'Lembar “Sheet1” baris 5: kolom B “Kode” dan kolom C “Nomor” sama-sama dijawab sebagai Nomor Dokumen. Pilih salah satu',
  ],
  [
    'names the column',
    [
      { heading: 'Kode', field: 'nomor', place: place('B') },
      { heading: 'Kode', field: 'nama', place: place('B') },
    ],
    'Lembar “Sheet1” baris 5: kolom B “Kode” dijawab dengan dua arti. Pilih salah satu',
  ],
  [
    'accepts equal fields of several tables, and headings of the whole file',
    [
      { heading: 'Kode', field: 'nomor', place: place('B') },
      { heading: 'Nomor', field: 'nomor', place: place('C', 'Sheet2') },
      { heading: 'Sandi', field: 'nomor' },
      { heading: 'Isi', field: null, place: place('D') },
      { heading: 'Rak', field: null, place: place('E') },
    ],
    undefined,
  ],
])('%s', (_, columns, message) => {
  expect(importAnswers.safeParse({ columns }).error?.issues[0]?.message).toBe(message);
});
