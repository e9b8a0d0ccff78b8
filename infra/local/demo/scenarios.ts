import type { Scenario } from './scenario.ts';
import { approved, ended } from './scenarios-decided.ts';
import { inApproval, pending } from './scenarios-open.ts';

/** Submissions in every state. */
export const scenarios: readonly Scenario[] = [...approved, ...ended, ...inApproval, ...pending];
