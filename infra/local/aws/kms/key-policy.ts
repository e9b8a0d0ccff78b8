import { policyDocument, type ResourceStatement, resourceStatement } from '../iam/policies.ts';
import { type AccessRequest, accessDecision } from '../iam/policy-decision.ts';
import { ServiceError } from '../protocol/service-error.ts';

const document = policyDocument(resourceStatement);

/** What KMS gives a key that is created without a policy: the account decides with its IAM policies. */
export const defaultKeyPolicy = (account: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: { Effect: 'Allow', Principal: { AWS: rootOf(account) }, Action: 'kms:*', Resource: '*' },
  });

const rootOf = (account: string): string => `arn:aws:iam::${account}:root`;

const malformed = (message: string): ServiceError => new ServiceError('MalformedPolicyDocumentException', message);

/**
 * Refuses a policy that KMS refuses, and one that names single principals, which the local stack does not implement:
 * all of its callers belong to the account.
 */
export const assertKeyPolicy = (policy: string, account: string, keyArn: string): void => {
  const everyone = ['*', rootOf(account)];
  for (const { Principal } of statementsOf(policy))
    if (Principal !== '*' && !everyone.includes(String(Principal.AWS)))
      throw malformed(`Not supported by the local stack: a key policy for ${JSON.stringify(Principal)}`);
  if (!isAllowedByKeyPolicy(policy, { action: 'kms:PutKeyPolicy', resource: keyArn, context: {} }))
    throw malformed('The new key policy will not allow you to update the key policy in the future.');
};

/** On AWS a request needs the key policy's permission in addition to that of the caller's own policies. */
export const authorizeByKeyPolicy = (policy: string, caller: string, access: AccessRequest): void => {
  if (isAllowedByKeyPolicy(policy, access)) return;
  throw new ServiceError(
    'AccessDeniedException',
    `User: ${caller} is not authorized to perform: ${access.action} on resource: ${access.resource} because of its key policy`,
  );
};

const isAllowedByKeyPolicy = (policy: string, access: AccessRequest): boolean =>
  accessDecision({ statements: statementsOf(policy) }, access) === 'allowed';

const statementsOf = (policy: string): ResourceStatement[] => {
  try {
    return [document.parse(JSON.parse(policy)).Statement].flat();
  } catch (error) {
    throw malformed(`Not a key policy: ${error instanceof Error ? error.message : String(error)}`);
  }
};
