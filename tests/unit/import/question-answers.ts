import { type ImportAnswers, noAnswers } from '../../../shared/api/import-answers.ts';
import type { FileReview, ReviewQuestion } from '../../../shared/api/import-review.ts';
import { type ReadingAnswers, readingAnswers } from '../../../shared/domain/import/reading-answers.ts';

/** 'key: rows, proposed choice' of each question without an answer. */
export const askedBy = ({ questions }: FileReview): string[] =>
  questions
    .filter(({ chosen }) => chosen === null)
    .map(({ key, rows, proposed }) => `${key}: ${rows}, ${proposed ?? 'nothing'}`);

/** The answers that choose for each question; `choose` returns the value of one of its choices. */
export const chosenAnswers = (
  { questions }: Pick<FileReview, 'questions'>,
  choose: (question: ReviewQuestion) => string | null | undefined,
): ImportAnswers => {
  const answers: ImportAnswers = { ...noAnswers };
  for (const question of questions) {
    const choice = question.choices.find(({ value }) => value === choose(question));
    answers.columns = [...answers.columns, ...(choice?.answers.columns ?? [])];
    answers.tables = [...answers.tables, ...(choice?.answers.tables ?? [])];
    answers.choices = [...answers.choices, ...(choice?.answers.choices ?? [])];
  }
  return answers;
};

export const asReading = (answers: ImportAnswers): ReadingAnswers =>
  readingAnswers(answers, { columns: [], words: [] });
