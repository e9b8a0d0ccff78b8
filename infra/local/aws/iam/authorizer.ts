import type { Principal, TransactionItem, UsedPermission } from '../model.ts';
import { ServiceError } from '../protocol/service-error.ts';
import { type AccessRequest, accessDecision, type Decision } from './policy-decision.ts';

/** Throws unless the calling principal is allowed the access. */
export type Authorize = (access: AccessRequest) => void;

export type Authorizer = ReturnType<typeof createAuthorizer>;

/** A call that the role in the template does not allow fails as on AWS, and the log names the missing action. */
export const createAuthorizer = (account: string, log: (line: string) => void) => {
  const used = new Map<string, UsedPermission>();
  const transactionItems = new Map<string, TransactionItem>();
  return {
    authorize: (principal: Principal, access: AccessRequest): void => {
      const decision = accessDecision(principal, access);
      const permission = { principal: principal.name, action: access.action, resource: access.resource };
      if (decision !== 'allowed') {
        log(`AccessDenied ${permission.principal} ${permission.action} ${permission.resource}`);
        throw accessDeniedError(account, permission, decision);
      }
      for (const key of access.context['dynamodb:LeadingKeys'] ?? [undefined]) {
        const id = [...Object.values(permission), key && keyBeginning(key)].join('\n');
        if (!used.has(id)) used.set(id, { ...permission, ...(key !== undefined && { key }) });
      }
      for (const item of transactionItemsOf(principal, access)) {
        const id = JSON.stringify([
          item.principal,
          item.action,
          keyBeginning(item.key),
          item.allKeys.map(keyBeginning),
        ]);
        if (!transactionItems.has(id)) transactionItems.set(id, item);
      }
    },
    /** The same decision without a log line: S3 answers a missing key depending on whether the caller may list. */
    isAllowed: (principal: Principal, access: AccessRequest): boolean =>
      accessDecision(principal, access) === 'allowed',
    usage: () => [...used.values()],
    transactionItems: () => [...transactionItems.values()],
  };
};

const transactionItemsOf = (
  principal: Principal,
  { action, context, transactionKeys = [] }: AccessRequest,
): TransactionItem[] => {
  const allKeys = [...new Map([...transactionKeys].sort().map((key) => [keyBeginning(key), key])).values()];
  return (context['dynamodb:LeadingKeys'] ?? []).flatMap((key) =>
    allKeys.length === 0 ? [] : [{ principal: principal.name, action, key, allKeys }],
  );
};

/** Of keys that begin alike, one is recorded: `HIST#READ#` of `HIST#READ#0001#r`. */
const keyBeginning = (key: string): string => /^([A-Z]+#)*([A-Z]+$)?/.exec(key)?.[0] ?? '';

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
