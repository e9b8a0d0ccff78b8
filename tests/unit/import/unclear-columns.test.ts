import { describe, expect, test } from 'vitest';
import { type ReadImport, readImport } from '../../../functions/imports/parsing/tables.ts';
import { type ImportAnswers, noAnswers } from '../../../shared/api/import-answers.ts';
import { isUnanswered, type ReviewQuestion } from '../../../shared/api/import-review.ts';
import type { TestFile } from '../../support/files.ts';
import { columnHabits } from '../../support/import-corpus/column-habits.ts';
import { columnMeanings } from '../../support/import-corpus/column-meanings.ts';
import { unclearLists } from '../../support/import-corpus/unclear-columns.ts';
import { askedBy, asReading, chosenAnswers } from './question-answers.ts';
import { expectSheetSums } from './reading-sums.ts';

const linesOf = ({ rows }: ReadImport): string[] =>
  rows.flatMap((read) => {
    if ('invalid' in read) return read.invalid.errors.map(({ row, column }) => `${row} ${column}`);
    const { nomor, revisi = '-', status = '-', effective_on = '-', earlier = [] } = read.valid;
    const history = earlier.map((each) => `${nomor} ${each.revisi} riwayat ${each.effective_on ?? '-'}`);
    return [...history, `${nomor} ${revisi} ${status} ${effective_on}`];
  });

/** The lines after all questions are answered, those that an answer raises, too. */
const settled = async ({ name, bytes }: TestFile, choose: (question: ReviewQuestion) => string | null) => {
  let answers: ImportAnswers = noAnswers;
  for (let round = 0; ; round += 1) {
    const read = await readImport(name, bytes, { mayAsk: true, answers: asReading(answers) });
    expectSheetSums(read.reading);
    if (read.review.open_questions === 0 || round > 2) return { read, lines: linesOf(read) };
    const more = chosenAnswers({ questions: read.review.questions.filter(isUnanswered) }, choose);
    answers = {
      ...answers,
      columns: [...answers.columns, ...more.columns],
      choices: [...answers.choices, ...more.choices],
    };
  }
};
const unused = ({ choices }: ReviewQuestion): string =>
  ['none', 'reject', 'keep'].find((choice) => choices.some(({ value }) => value === choice)) ?? 'reject';

describe('asks for columns whose cells look like data', () => {
  test.each([...unclearLists, ...columnMeanings, ...columnHabits])(
    '$what',
    async ({ file, asked, accepted, unused: without }) => {
      const asking = await readImport(file.name, file.bytes, { mayAsk: true });
      expectSheetSums(asking.reading);
      expect(askedBy(asking.review)).toEqual(asked);
      expect(asking.review.open_questions).toBe(asked.length);
      const isProposed = asking.review.questions.every(({ proposed }) => proposed !== null);
      const result = await settled(file, ({ proposed }) => proposed);
      expect(result.lines).toEqual(accepted);
      if (isProposed) expect(result.read.review.open_questions).toBe(0);
      const other = await settled(file, unused);
      expect(other.lines).toEqual(without);
      expect(other.read.review.open_questions).toBe(0);
    },
  );
});
