import { expect, test } from 'vitest';
import { maxRowAnswers, noAnswers, type RowAnswer } from '../../../../shared/api/import-answers.ts';
import { answersProblem } from '../../../../web/src/features/bulk/import/answers-problem.ts';

const corrected = (nama: string, row = 2): RowAnswer => ({ sheet: 'SHE', row, cells: { nama }, skip: false });

test('answers within the limits have no problem', () => {
  expect(answersProblem(undefined)).toBeNull();
  expect(answersProblem({ ...noAnswers, rows: [corrected('Prosedur')] })).toBeNull();
});

test('a limit with a message of its own is explained by it, any other in Indonesian too', () => {
  const rows = Array.from({ length: maxRowAnswers + 1 }, (_, at) => corrected('Prosedur', at + 2));
  expect(answersProblem({ ...noAnswers, rows })).toMatch(/^Paling banyak 500 baris dapat diperbaiki di sini/);
  expect(answersProblem({ ...noAnswers, rows: [corrected('x'.repeat(4097))] })).toBe(
    'Salah satu jawaban atau isi sel tidak benar atau terlalu panjang',
  );
});
