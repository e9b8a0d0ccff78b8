import { describe, expect, test } from 'vitest';
import { readImport } from '../../../functions/imports/parsing/tables.ts';
import { joinedText } from '../../../functions/imports/tables/joined-numbers.ts';
import { joinedLists } from '../../support/import-corpus/joined-numbers.ts';
import { delimited } from '../../support/import-corpus/workbooks.ts';
import { askedBy, asReading, chosenAnswers } from './question-answers.ts';
import { expectSheetSums } from './reading-sums.ts';

test.each([
  ['NBR-FRM', '001', 'NBR-FRM-001'],
  ['NBR-FRM-', '001', 'NBR-FRM-001'],
  ['NBR/FRM', '1', 'NBR/FRM/1'],
  ['NBR.FRM_PLT', '1', 'NBR.FRM_PLT_1'],
  ['SOP', '12', 'SOP-12'],
  ['SOP-12', '', 'SOP-12'],
])('joins “%s” and “%s” to “%s”', (code, counter, number) => {
  expect(joinedText([code, counter])).toBe(number);
});

describe('asks whether code and counter are one number', () => {
  test.each(joinedLists)('$what', async ({ file: { name, bytes }, asked, numbers }) => {
    const asking = await readImport(name, bytes, { mayAsk: true });
    expectSheetSums(asking.reading);
    expect(askedBy(asking.review)).toEqual(asked);
    if (asked.length > 0) {
      expect(asking.rows).toEqual([]);
      expect(asking.reading.sheets.map(({ waiting }) => waiting)).toEqual([numbers.length]);
    }
    const answers = asReading(chosenAnswers(asking.review, ({ proposed }) => proposed));
    const answered = await readImport(name, bytes, { mayAsk: true, answers });
    expectSheetSums(answered.reading);
    expect(answered.review.open_questions).toBe(0);
    expect(answered.rows.map((row) => ('valid' in row ? row.valid : row.invalid).nomor)).toEqual(numbers);
  });

  test('and proposes no numbers that two documents would share', async () => {
    const { name, bytes } = delimited(
      'kembar.csv',
      'Kode Dokumen;Urut;Judul;Jenis;Departemen\nKTB-SOP;001;Satu;SOP;SHE\nKTB-SOP;001;Dua;SOP;SHE\nKTB-SOP;002;Tiga;SOP;SHE\n',
    );
    const { review } = await readImport(name, bytes, { mayAsk: true });
    expect(askedBy(review)).toEqual(['join kodedokumen urut judul jenis departemen: 3, nothing']);
  });

  test('and reads the code alone where they are not', async () => {
    const [list] = joinedLists;
    if (!list) throw new Error('The corpus is empty');
    const { name, bytes } = list.file;
    const { review } = await readImport(name, bytes, { mayAsk: true });
    const answers = asReading(chosenAnswers(review, () => 'single'));
    const { rows, reading } = await readImport(name, bytes, { mayAsk: true, answers });
    expectSheetSums(reading);
    expect(rows.map((row) => ('valid' in row ? row.valid : row.invalid).nomor)).toContain('NBR-INK-PLT');
  });
});
