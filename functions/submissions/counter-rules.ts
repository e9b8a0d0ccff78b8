import type { CountedStatus, ListedStatus } from '../../shared/api/submissions.ts';
import { type SubmissionState, statusDisplay } from '../../shared/domain/workflow/workflow.ts';

/** What the dashboard's four cards count. */
export interface Totals {
  total: number;
  under_review: number;
  in_approval: number;
  approved: number;
}

/** The card that counts a state; undefined for ended ones that no card counts. */
export const countedStatusOf = (state: SubmissionState): CountedStatus | undefined => {
  const { kind } = statusDisplay(state);
  if (kind === 'review') return 'under_review';
  if (kind === 'approval') return 'in_approval';
  return kind === 'approved' ? 'approved' : undefined;
};

/** The lists whose rows the cards count; the others are read whole. */
export type SummedStatus = Exclude<ListedStatus, 'late' | 'rejected'>;

/** What a list of a status contains, by the cards that count it. */
const cardsOf = (status: SummedStatus): readonly CountedStatus[] =>
  status === 'in_process' ? ['under_review', 'in_approval'] : [status];

export const isListedAs = (status: SummedStatus, state: SubmissionState): boolean =>
  cardsOf(status).some((card) => card === countedStatusOf(state));

/** The rows of the list of a status, or of all. */
export const rowsOf = (totals: Totals, status: SummedStatus | undefined): number =>
  status === undefined ? totals.total : cardsOf(status).reduce((sum, card) => sum + totals[card], 0);

/** What a transition adds to each counter; `from` is null for a new submission. */
export const counterDeltas = (from: SubmissionState | null, to: SubmissionState): Record<string, number> => {
  const leaves = from === null ? undefined : countedStatusOf(from);
  const enters = countedStatusOf(to);
  return {
    ...(from === null ? { total: 1 } : {}),
    ...(leaves !== undefined && leaves !== enters ? { [leaves]: -1 } : {}),
    ...(enters !== undefined && leaves !== enters ? { [enters]: 1 } : {}),
  };
};

const none: Totals = { total: 0, under_review: 0, in_approval: 0, approved: 0 };

export const sumOfTotals = (counters: readonly Totals[]): Totals =>
  counters.reduce(
    (sum, { total, under_review, in_approval, approved }) => ({
      total: sum.total + total,
      under_review: sum.under_review + under_review,
      in_approval: sum.in_approval + in_approval,
      approved: sum.approved + approved,
    }),
    none,
  );
