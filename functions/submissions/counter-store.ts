import * as z from 'zod/mini';
import type { SubmissionDepartment } from '../../shared/domain/departments.ts';
import type { SubmissionState } from '../../shared/domain/workflow/workflow.ts';
import { itemUpdate } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { partition, readAll } from '../db/table.ts';
import type { TransactItem } from '../db/transactions.ts';
import { counterDeltas, rowsOf, type SummedStatus, sumOfTotals, type Totals } from './counter-rules.ts';

const counter = z.object({
  SK: z.string(),
  total: z._default(z.number(), 0),
  under_review: z._default(z.number(), 0),
  in_approval: z._default(z.number(), 0),
  approved: z._default(z.number(), 0),
});

/** Counts a transition, for all submissions of the department and for the submitter's; `from` is null for a new one. */
export const counterUpdates = (
  submission: { department: SubmissionDepartment; submitter_nrp: string },
  from: SubmissionState | null,
  to: SubmissionState,
): TransactItem[] => {
  const add = counterDeltas(from, to);
  if (Object.keys(add).length === 0) return [];
  return [keys.counter(submission.department), keys.ownCounter(submission.submitter_nrp, submission.department)].map(
    (key) => itemUpdate(key, { add }),
  );
};

/** Totals of all submissions, or of one submitter's; `rows` counts those of one department and status, or all. */
export const loadTotals = async (
  nrp: string | undefined,
  { department, status }: { department?: SubmissionDepartment | undefined; status?: SummedStatus | undefined },
): Promise<{ totals: Totals; rows: number }> => {
  const counters = await readAll(counter, partition(nrp === undefined ? keys.counters : keys.ownCounters(nrp)));
  const totals = sumOfTotals(counters);
  const listed = department ? sumOfTotals(counters.filter(({ SK }) => SK === department)) : totals;
  return { totals, rows: rowsOf(listed, status) };
};
