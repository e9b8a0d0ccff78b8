import * as z from 'zod';

const oneOrMany = <T extends z.ZodType>(type: T) => z.union([type, z.array(type)]);
const conditionValue = z.union([z.string(), z.number(), z.boolean()]);

/** A statement of a policy whose intrinsic functions are resolved to strings. */
export const policyStatement = z.object({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMany(z.string()).optional(),
  NotAction: oneOrMany(z.string()).optional(),
  Resource: oneOrMany(z.string()).optional(),
  NotResource: oneOrMany(z.string()).optional(),
  Condition: z.record(z.string(), z.record(z.string(), oneOrMany(conditionValue))).optional(),
});
export type PolicyStatement = z.infer<typeof policyStatement>;

/**
 * A statement of a resource's policy, for example of a bucket: a strict object, because an element that is ignored here,
 * such as NotPrincipal, would change the decision.
 */
export const resourceStatement = z.strictObject({
  ...policyStatement.shape,
  Principal: z.union([
    z.literal('*'),
    z.strictObject({ AWS: oneOrMany(z.string()).optional(), Service: oneOrMany(z.string()).optional() }),
  ]),
});
export type ResourceStatement = z.infer<typeof resourceStatement>;

export const policyDocument = <T extends z.ZodType>(statement: T) =>
  z.object({ Version: z.string().optional(), Id: z.string().optional(), Statement: oneOrMany(statement) });
