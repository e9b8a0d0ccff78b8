import { isDay } from '../../../../../../shared/domain/time/time-zone-days.ts';

/** When the new documents without dates were last reviewed; `date` is what was typed. */
export interface LastReviewAnswer {
  choice: 'never' | 'date' | undefined;
  date: string;
}

export const noLastReview: LastReviewAnswer = { choice: undefined, date: '' };

/** What the import is sent: undefined for documents that were never reviewed, null while the answer is missing. */
export const lastReviewIn = ({ choice, date }: LastReviewAnswer, today: string): string | undefined | null => {
  if (choice === 'never') return undefined;
  return choice === 'date' && isDay(date) && date <= today ? date : null;
};
