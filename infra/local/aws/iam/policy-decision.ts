import type { PolicyStatement, Principal } from '../model.ts';
import { conditionsMatch } from './conditions.ts';
import { matches } from './patterns.ts';

/** Condition keys and their values; an absent key was not in the request. */
export type RequestContext = Record<string, string[]>;

export interface AccessRequest {
  action: string;
  resource: string;
  context: RequestContext;
  /** The partition keys of all items of the transaction that this access belongs to. */
  transactionKeys?: readonly string[];
}

export type Decision = 'allowed' | 'denied' | 'explicitly denied';

/**
 * IAM's rule for one identity: an explicit Deny takes precedence, then an Allow must match, otherwise access is denied.
 */
export const accessDecision = ({ statements }: Pick<Principal, 'statements'>, access: AccessRequest): Decision => {
  const applicable = statements.filter((statement) => statementApplies(statement, access));
  if (applicable.some((statement) => statement.Effect === 'Deny')) return 'explicitly denied';
  return applicable.some((statement) => statement.Effect === 'Allow') ? 'allowed' : 'denied';
};

const statementApplies = (statement: PolicyStatement, { action, resource, context }: AccessRequest): boolean =>
  matchesPatterns(statement.Action, statement.NotAction, (pattern) =>
    matches(pattern.toLowerCase(), action.toLowerCase()),
  ) &&
  matchesPatterns(statement.Resource, statement.NotResource, (pattern) => matches(pattern, resource)) &&
  conditionsMatch(statement.Condition ?? {}, context);

const matchesPatterns = (
  listed: string | string[] | undefined,
  excluded: string | string[] | undefined,
  isMatch: (pattern: string) => boolean,
): boolean => {
  if (listed !== undefined) return [listed].flat().some(isMatch);
  return excluded !== undefined && ![excluded].flat().some(isMatch);
};
