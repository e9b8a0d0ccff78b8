import { Validations } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';

/** States why the findings of a rule are right here; the rule stays in force everywhere else. */
export const acknowledge = (construct: IConstruct, reasons: Readonly<Record<string, string>>): void => {
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })));
};
