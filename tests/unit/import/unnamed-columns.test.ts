import { describe, expect, test } from 'vitest';
import { readImport } from '../../../functions/imports/parsing/tables.ts';
import type { FileReview } from '../../../shared/api/import-review.ts';
import { hasOpenQuestion } from '../../../shared/api/import-review.ts';
import { importColumns } from '../../../shared/domain/import/columns.ts';
import { readingAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { isColumnLabel } from '../../../shared/domain/import/unheaded.ts';
import { type UnnamedList, unnamedLists } from '../../support/import-corpus/unnamed-columns.ts';
import { delimited } from '../../support/import-corpus/workbooks.ts';
import { documentLines, expectSheetSums } from './reading-sums.ts';

const askedBy = ({ tables }: FileReview): string[] =>
  tables.filter(hasOpenQuestion).flatMap(({ sheet, header_row, missing, proposals }) =>
    missing.map((field) => {
      const proposed = proposals.find((each) => each.field === field);
      return `${sheet}:${header_row} ${field}${proposed ? `=${proposed.column}` : ''}`;
    }),
  );

const answersOf = ({ columns = {}, values = {} }: UnnamedList, { tables }: FileReview) =>
  readingAnswers(
    {
      columns: tables.filter(hasOpenQuestion).flatMap(({ sheet, header_row, columns: present }) =>
        present.flatMap(({ heading, column }) => {
          const field = importColumns.find((each) => each === columns[heading]);
          // A label of a column without a heading is answered in its place, as in the browser.
          return field
            ? { heading, field, ...(isColumnLabel(heading) && { place: { sheet, header_row, column } }) }
            : [];
        }),
      ),
      ...{ words: [], rows: [], choices: [{ question: 'numeric numbers', choice: 'keep' }] },
      tables: tables
        .filter(hasOpenQuestion)
        .map(({ sheet, header_row }) => ({ sheet, header_row, skip: false, ...values })),
    },
    { columns: [], words: [] },
  );

const waitingOf = (sheets: readonly { waiting: number }[]): number =>
  sheets.reduce((sum, { waiting }) => sum + waiting, 0);

describe('asks for columns that no heading names', () => {
  test.each(unnamedLists)('$what', async (list) => {
    const { name, bytes } = list.file;
    const asking = await readImport(name, bytes, { mayAsk: true });
    expectSheetSums(asking.reading);
    expect(waitingOf(asking.reading.sheets)).toBe(list.waiting);
    expect(askedBy(asking.review)).toEqual(list.asked);
    const answered = await readImport(name, bytes, { mayAsk: true, answers: answersOf(list, asking.review) });
    expectSheetSums(answered.reading);
    expect(answered.review.open_questions).toBe(0);
    expect(waitingOf(answered.reading.sheets)).toBe(0);
    expect(documentLines(answered.rows)).toEqual(list.rows);
  });

  test('and reads columns that are answered in their place alone', async () => {
    const [list] = unnamedLists.filter(({ what }) => what === 'a header of which no heading is known');
    if (!list) throw new Error('The corpus lacks the list');
    const { name, bytes } = list.file;
    const place = (column: string) => ({ sheet: 'Daftar', header_row: 3, column });
    const answers = readingAnswers(
      {
        columns: [
          { heading: 'Nomor Dokumen / Rekaman', field: 'nomor', place: place('B') },
          { heading: 'Perihal', field: 'nama', place: place('C') },
        ],
        ...{ words: [], rows: [], choices: [] },
        tables: [{ sheet: 'Daftar', header_row: 3, skip: false, jenis: 'FRM', department: 'PLT' }],
      },
      { columns: [], words: [] },
    );
    expect(documentLines((await readImport(name, bytes, { mayAsk: true, answers })).rows)).toEqual(list.rows);
  });

  test('and proposes the column of departments where the one named so holds ticks', async () => {
    const rows = ['PLANT', 'SHE', 'Produksi']
      .map((unit, at) => `A-${at};Perawatan Unit ${at};SOP;v;${unit}\n`)
      .join('');
    const { name, bytes } = delimited('centang.csv', `No. Dokumen;Judul;Jenis;Dept;Unit Pengelola\n${rows}`);
    const { review } = await readImport(name, bytes, { mayAsk: true });
    expect(askedBy(review)).toEqual(['centang:1 department=E']);
    expect(review.questions.map(({ key, choices }) => [key, choices.map(({ value }) => value)])).toEqual([
      ['column status dept', ['Aktif dept', 'Kadaluarsa dept', 'none']],
    ]);
  });
});
