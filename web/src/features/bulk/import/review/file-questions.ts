import type { ReviewQuestion } from '../../../../../../shared/api/import-review.ts';
import { type Draft, draftWith } from './drafts.ts';

const entryKey = ({ key }: ReviewQuestion): string => `file\n${key}`;

/** The choice on the screen: the unsent one, else the one that the file was read with. */
export const fileChoiceIn = (draft: Draft, question: ReviewQuestion): string | undefined =>
  draft.get(entryKey(question))?.choice ?? question.chosen ?? undefined;

/** The draft with the choice for a question; choosing the one that the file was read with removes it. */
export const draftWithFileChoice = (draft: Draft, question: ReviewQuestion, value: string): Draft => {
  const chosen = question.choices.find((choice) => choice.value === value);
  return draftWith(
    draft,
    entryKey(question),
    chosen === undefined || value === question.chosen ? null : { choice: value, answers: chosen.answers },
  );
};
