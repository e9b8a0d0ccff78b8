import type { PolicyStatement } from '../../infra/local/aws/iam/policies.ts';
import { accessDecision } from '../../infra/local/aws/iam/policy-decision.ts';
import type { FunctionUsage } from '../../infra/local/run/permission-usage.ts';

/** The two meanings that `dynamodb:LeadingKeys` may have for one item of a transaction; AWS documents neither. */
export type LeadingKeys = 'own' | 'all';

type Item = FunctionUsage['transactionItems'][number];

/** The decision about one recorded item of a transaction. */
export const itemDecision = (
  { used }: Pick<FunctionUsage, 'used'>,
  statements: readonly PolicyStatement[],
  { action, key, allKeys }: Item,
  leadingKeys: LeadingKeys,
) => {
  const resource = used.find((each) => each.action === action)?.resource;
  if (resource === undefined) throw new Error(`${action} was recorded in a transaction, but not as used`);
  return accessDecision(
    { statements: [...statements] },
    {
      action,
      resource,
      context: {
        'dynamodb:LeadingKeys': leadingKeys === 'own' ? [key] : [...allKeys],
        'dynamodb:EnclosingOperation': ['TransactWriteItems'],
      },
    },
  );
};

/**
 * What of a function depends on the meaning of `dynamodb:LeadingKeys` in transactions: `<function> <statement> <action>`
 * for each statement that decides differently about a recorded item.
 */
export const dependentStatements = (usage: FunctionUsage): string[] => {
  const found = usage.transactionItems.flatMap((item) =>
    usage.statements
      .filter(
        (statement) => itemDecision(usage, [statement], item, 'own') !== itemDecision(usage, [statement], item, 'all'),
      )
      .map(({ Sid = '' }) => `${usage.name} ${Sid} ${item.action}`),
  );
  return [...new Set(found)].sort();
};
