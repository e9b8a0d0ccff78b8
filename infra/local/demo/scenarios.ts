import type { Scenario } from './scenario.ts';
import { approved, rejectedOrWithdrawn } from './scenarios-decided.ts';
import { inApproval, pending } from './scenarios-open.ts';

/** Submissions in every state. */
export const scenarios: readonly Scenario[] = [...approved, ...rejectedOrWithdrawn, ...inApproval, ...pending];
