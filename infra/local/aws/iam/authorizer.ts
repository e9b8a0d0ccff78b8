import type { Principal, TransactionItem, UsedPermission } from '../model.ts';
import { ServiceError } from '../protocol/service-error.ts';
import { type AccessRequest, accessDecision, type Decision } from './policy-decision.ts';

/** Throws unless the calling principal is allowed the access. */
export type Authorize = (access: AccessRequest) => void;

export interface Authorizer {
  authorize: (principal: Principal, access: AccessRequest) => void;
  /** The same decision without a log line: S3 answers a missing key depending on whether the caller may list. */
  isAllowed: (principal: Principal, access: AccessRequest) => boolean;
  usage: () => UsedPermission[];
  transactionItems: () => TransactionItem[];
}

/** A call that the role in the template does not allow fails as on AWS, and the log names the missing action. */
export const createAuthorizer = (account: string, log: (line: string) => void): Authorizer => {
  const used = new Map<string, UsedPermission>();
  const transactionItems = new Map<string, TransactionItem>();
  return {
    authorize: (principal, access) => {
      const decision = accessDecision(principal, access);
      const permission = { principal: principal.name, action: access.action, resource: access.resource };
      if (decision !== 'allowed') {
        log(`AccessDenied ${permission.principal} ${permission.action} ${permission.resource}`);
        throw accessDeniedError(account, permission, decision);
      }
      used.set(Object.values(permission).join('\n'), permission);
      for (const item of transactionItemsOf(principal, access)) transactionItems.set(JSON.stringify(item), item);
    },
    isAllowed: (principal, access) => accessDecision(principal, access) === 'allowed',
    usage: () => [...used.values()],
    transactionItems: () => [...transactionItems.values()],
  };
};

const transactionItemsOf = (
  principal: Principal,
  { action, context, transactionKeys = [] }: AccessRequest,
): TransactionItem[] => {
  const allKeys = [...new Set(transactionKeys.map(keyBeginning))].sort();
  return (context['dynamodb:LeadingKeys'] ?? []).flatMap((key) =>
    allKeys.length === 0 ? [] : [{ principal: principal.name, action, key: keyBeginning(key), allKeys }],
  );
};

const keyBeginning = (key: string): string => key.slice(0, key.indexOf('#') + 1) || key;

const accessDeniedError = (
  account: string,
  { principal, action, resource }: UsedPermission,
  decision: Exclude<Decision, 'allowed'>,
): ServiceError => {
  const reason = {
    denied: `because no identity-based policy allows the ${action} action`,
    'explicitly denied': 'with an explicit deny in an identity-based policy',
    'explicitly denied by the resource': 'with an explicit deny in a resource-based policy',
  }[decision];
  return new ServiceError(
    'com.amazon.coral.service#AccessDeniedException',
    `User: arn:aws:sts::${account}:assumed-role/${principal}/${principal} is not authorized to perform: ${action} on resource: ${resource} ${reason}`,
  );
};
