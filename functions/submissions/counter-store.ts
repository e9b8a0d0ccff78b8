import { z } from 'zod';
import type { SubmissionDepartment } from '../../shared/domain/departments.ts';
import { type SubmissionState, statusDisplay } from '../../shared/domain/workflow.ts';
import { keys } from '../db/keys.ts';
import { readAll, type TransactItem } from '../db/table.ts';

/** What the dashboard's four cards count. */
export interface Totals {
  total: number;
  under_review: number;
  in_approval: number;
  approved: number;
}

const counter = z.object({
  SK: z.string(),
  total: z.number().default(0),
  under_review: z.number().default(0),
  in_approval: z.number().default(0),
  approved: z.number().default(0),
});

const cardOf = (state: SubmissionState): Exclude<keyof Totals, 'total'> | undefined => {
  const { kind } = statusDisplay(state);
  return kind === 'review'
    ? 'under_review'
    : kind === 'approval'
      ? 'in_approval'
      : kind === 'approved'
        ? 'approved'
        : undefined;
};

/** How a transition moves the counters; `from` is null for a new submission. Nothing to count, nothing to write. */
const counterDeltas = (from: SubmissionState | null, to: SubmissionState): Record<string, number> => {
  const leaves = from === null ? undefined : cardOf(from);
  const enters = cardOf(to);
  return {
    ...(from === null ? { total: 1 } : {}),
    ...(leaves !== undefined && leaves !== enters ? { [leaves]: -1 } : {}),
    ...(enters !== undefined && leaves !== enters ? { [enters]: 1 } : {}),
  };
};

/** Members that count a transition, for everyone and for its submitter. */
export const counterUpdates = (
  submission: { department: SubmissionDepartment; submitter_nrp: string },
  from: SubmissionState | null,
  to: SubmissionState,
): TransactItem[] => {
  const moves = Object.entries(counterDeltas(from, to));
  if (moves.length === 0) return [];
  const change = {
    UpdateExpression: `ADD ${moves.map(([name]) => `#${name} :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(moves.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(moves.map(([name, by]) => [`:${name}`, by])),
  };
  return [keys.counter(submission.department), keys.ownCounter(submission.submitter_nrp, submission.department)].map(
    (Key) => ({ item: { Update: { Key, ...change } } }),
  );
};

const none: Totals = { total: 0, under_review: 0, in_approval: 0, approved: 0 };

/** Totals of all submissions, or of one person's; `rows` counts those of one department, or all. */
export const loadTotals = async (
  nrp: string | undefined,
  department: SubmissionDepartment | undefined,
): Promise<{ totals: Totals; rows: number }> => {
  const counters = await readAll(counter, {
    where: 'PK = :pk',
    ExpressionAttributeValues: { ':pk': nrp === undefined ? keys.counters : keys.ownCounters(nrp) },
    ConsistentRead: true,
  });
  const sum = counters.reduce(
    (so, { total, under_review, in_approval, approved }) => ({
      total: so.total + total,
      under_review: so.under_review + under_review,
      in_approval: so.in_approval + in_approval,
      approved: so.approved + approved,
    }),
    none,
  );
  const rows = department ? (counters.find(({ SK }) => SK === department)?.total ?? 0) : sum.total;
  return { totals: sum, rows };
};
