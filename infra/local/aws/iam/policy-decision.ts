import type { Principal } from '../model.ts';
import { conditionsMatch, type RequestContext } from './conditions.ts';
import { matches } from './patterns.ts';
import type { PolicyStatement, ResourceStatement } from './policies.ts';

export interface AccessRequest {
  action: string;
  resource: string;
  context: RequestContext;
  /** The partition keys of all items of the transaction that this access belongs to. */
  transactionKeys?: readonly string[];
  resourcePolicy?: readonly ResourceStatement[] | undefined;
}

export type Decision = 'allowed' | 'denied' | 'explicitly denied' | 'explicitly denied by the resource';

type Caller = Pick<Principal, 'statements' | 'arn' | 'service'>;

/**
 * IAM's rule within one account: an explicit Deny of the identity or of the resource's policy takes precedence, then an
 * Allow of either must match, otherwise access is denied.
 */
export const accessDecision = (caller: Caller, request: AccessRequest): Decision => {
  const access = { ...request, context: { ...globalContext(caller), ...request.context } };
  const ofIdentity = caller.statements.filter((statement) => statementApplies(statement, access));
  const ofResource = (request.resourcePolicy ?? []).filter(
    (statement) => namesCaller(statement, caller) && statementApplies(statement, access),
  );
  const hasEffect = (statements: PolicyStatement[], effect: PolicyStatement['Effect']): boolean =>
    statements.some(({ Effect }) => Effect === effect);
  if (hasEffect(ofIdentity, 'Deny')) return 'explicitly denied';
  if (hasEffect(ofResource, 'Deny')) return 'explicitly denied by the resource';
  return hasEffect([...ofIdentity, ...ofResource], 'Allow') ? 'allowed' : 'denied';
};

/**
 * Keys of every request. The gateway has no TLS and listens on the loopback interface only, which counts as secure
 * transport here: policies that require TLS are evaluated, and cannot deny.
 */
const globalContext = ({ arn, service }: Caller): RequestContext => ({
  'aws:SecureTransport': ['true'],
  's3:TlsVersion': ['1.3'],
  ...(arn !== undefined && { 'aws:PrincipalArn': [arn] }),
  ...(service && { 'aws:SourceArn': [service.sourceArn] }),
});

const namesCaller = ({ Principal }: ResourceStatement, { arn, service }: Caller): boolean => {
  if (Principal === '*') return true;
  const roles = [Principal.AWS ?? []].flat();
  return (
    roles.includes('*') ||
    (arn !== undefined && roles.includes(arn)) ||
    (service !== undefined && [Principal.Service ?? []].flat().includes(service.name))
  );
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
