import type { Scenario } from './scenario.ts';
import { approved, rejectedOrWithdrawn } from './scenarios-decided.ts';
import { inApproval, pending } from './scenarios-open.ts';

/** Submissions in every status. */
export const scenarios: readonly Scenario[] = [...approved, ...rejectedOrWithdrawn, ...inApproval, ...pending];
