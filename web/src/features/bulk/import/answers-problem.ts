import { bulkCalls } from '../../../../../shared/api/bulk.ts';
import type { ImportAnswers } from '../../../../../shared/api/import-answers.ts';

const answersInput = bulkCalls['bulk-import-csv'].input.shape.answers;

/** For rules without a message of their own; zod/mini has none in any language. */
const otherProblem = 'Salah satu jawaban atau isi sel tidak benar atau terlalu panjang';

export const answersProblem = (answers: ImportAnswers | undefined): string | null =>
  answersInput.safeParse(answers, { error: () => otherProblem }).error?.issues[0]?.message ?? null;
