import type { Scenario } from './scenario.ts';
import { approved, ended } from './scenarios-decided.ts';
import { inApproval, pending } from './scenarios-open.ts';

/** In the order they were submitted, so that a repetition finds its original. */
export const scenarios: readonly Scenario[] = [...approved, ...ended, ...inApproval, ...pending].toSorted(
  (a, b) => b.daysAgo - a.daysAgo,
);
