import type { Scenario } from './scenario.ts';
import { approvedScenarios, rejectedOrWithdrawnScenarios } from './scenarios-decided.ts';
import { approvalScenarios, reviewScenarios } from './scenarios-open.ts';

/** Submissions in every status. */
export const scenarios: readonly Scenario[] = [
  ...approvedScenarios,
  ...rejectedOrWithdrawnScenarios,
  ...approvalScenarios,
  ...reviewScenarios,
];
