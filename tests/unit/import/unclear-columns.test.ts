import { describe, expect, test } from 'vitest';
import { type ReadImport, readImport } from '../../../functions/imports/parsing/tables.ts';
import { unclearLists } from '../../support/import-corpus/unclear-columns.ts';
import { askedBy, asReading, chosenAnswers } from './question-answers.ts';
import { expectSheetSums } from './reading-sums.ts';

const linesOf = ({ rows }: ReadImport): string[] =>
  rows.flatMap((read) => {
    if ('invalid' in read) return read.invalid.errors.map(({ row, column }) => `${row} ${column}`);
    const { nomor, revisi = '-', status = '-', effective_on = '-' } = read.valid;
    return `${nomor} ${revisi} ${status} ${effective_on}`;
  });

describe('asks for columns whose cells look like data', () => {
  test.each(unclearLists)('$what', async ({ file: { name, bytes }, asked, accepted, unused }) => {
    const asking = await readImport(name, bytes, { mayAsk: true });
    expectSheetSums(asking.reading);
    expect(askedBy(asking.review)).toEqual(asked);
    expect(asking.review.open_questions).toBe(asked.length);
    for (const [expected, choose] of [
      [accepted, ({ proposed }: { proposed: string | null }) => proposed],
      [unused, () => 'none'],
    ] as const) {
      const answers = asReading(chosenAnswers(asking.review, choose));
      const answered = await readImport(name, bytes, { mayAsk: true, answers });
      expectSheetSums(answered.reading);
      expect(linesOf(answered)).toEqual(expected);
      expect(answered.review.open_questions).toBe(0);
    }
  });
});
