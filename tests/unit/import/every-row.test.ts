import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ImportFileError } from '../../../functions/imports/parsing/file-errors.ts';
import { readImport } from '../../../functions/imports/parsing/tables.ts';
import { importGroups } from '../../../functions/imports/rows/groups.ts';
import type { ImportAnswers } from '../../../shared/api/import-answers.ts';
import { type FileReview, hasOpenQuestion } from '../../../shared/api/import-review.ts';
import { importColumns } from '../../../shared/domain/import/columns.ts';
import { type Cell, workbook } from '../../support/import-corpus/workbooks.ts';
import { asReading, chosenAnswers } from './question-answers.ts';
import { expectSheetSums } from './reading-sums.ts';

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
    heading: fc.nat(2),
    title: fc.boolean(),
    rows: fc.array(fc.tuple(...columns.map(([, cell]) => cell)), { minLength: 1, maxLength: 12 }),
  })
  .map(({ used, heading, title, rows }): Cell[][] => [
    ...(title ? [['DAFTAR INDUK DOKUMEN'] as Cell[]] : []),
    used.map((at) => columns[at]?.[0][heading % (columns[at]?.[0].length ?? 1)] ?? null),
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

const readOrReading = (name: string, bytes: Uint8Array, answers?: ImportAnswers) =>
  readImport(name, bytes, { mayAsk: true, ...(answers && { answers: asReading(answers) }) }).catch((error: unknown) => {
    if (error instanceof ImportFileError && error.reading) return { rows: [], reading: error.reading, review: null };
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
      const counts = asking.reading.sheets.map(({ rows }) => rows);
      for (const answers of asking.review ? [undefined, randomAnswers(asking.review, picked)] : []) {
        const { rows, reading } = await readOrReading(name, bytes, answers);
        expectSheetSums(reading);
        expect(reading.sheets.map((each) => each.rows)).toEqual(counts);
        const valid = rows.flatMap((row) => ('valid' in row ? row.valid : []));
        const choice = (question: string) => answers?.choices.find((each) => each.question === question)?.choice;
        const { groups, invalid, waiting } = importGroups(valid, true, choice);
        const grouped = groups.reduce((sum, group) => sum + group.rows.length, 0);
        expect(grouped + invalid.length + waiting.length).toBe(valid.length);
      }
    }),
    { numRuns: 200 },
  );
}, 120_000);
