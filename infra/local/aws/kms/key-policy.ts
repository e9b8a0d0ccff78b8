import * as z from 'zod';
import { type AccessRequest, accessDecision } from '../iam/policy-decision.ts';
import { ServiceError } from '../protocol/service-error.ts';

const oneOrMany = z.union([z.string(), z.array(z.string())]);
const conditionValue = z.union([z.string(), z.number(), z.boolean()]);
const statement = z.object({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Principal: z.union([z.literal('*'), z.strictObject({ AWS: z.string() })]),
  Action: oneOrMany,
  Resource: oneOrMany,
  Condition: z.record(z.string(), z.record(z.string(), z.union([conditionValue, z.array(conditionValue)]))).optional(),
});
const document = z.object({
  Version: z.string().optional(),
  Id: z.string().optional(),
  Statement: z.union([statement, z.array(statement)]),
});

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
    if (typeof Principal === 'object' && !everyone.includes(Principal.AWS))
      throw malformed(`Not supported by the local stack: a key policy for ${Principal.AWS}`);
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

const statementsOf = (policy: string): z.infer<typeof statement>[] => {
  try {
    return [document.parse(JSON.parse(policy)).Statement].flat();
  } catch (error) {
    throw malformed(`Not a key policy: ${error instanceof Error ? error.message : String(error)}`);
  }
};
