import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Principal } from '../aws/gateway.ts';
import {
  type PolicyStatement,
  policyDocument,
  policyStatement,
  type ResourceStatement,
  resourceStatement,
} from '../aws/iam/policies.ts';
import type { Resource } from './template/model.ts';
import type { ResolvedTemplate } from './template/resolved-template.ts';

const document = policyDocument(policyStatement);

const roleProperties = z.object({ Policies: z.array(z.object({ PolicyDocument: document })).default([]) });
const policyProperties = z.object({ PolicyDocument: document, Roles: z.array(z.string()).default([]) });

const bucketPolicyProperties = z.object({
  Bucket: z.string(),
  PolicyDocument: policyDocument(resourceStatement),
});

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

type Identity = Pick<Principal, 'arn' | 'service'>;

export type Principals = ReturnType<typeof createPrincipals>;

/** Derives access keys from one secret in the data folder, so that presigned URLs remain valid after a restart. */
export const createPrincipals = (dataDir: string) => {
  const path = join(dataDir, 'access-keys.secret');
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600 });
  const secret = readFileSync(path, 'utf8');
  const derive = (purpose: string, name: string): Buffer =>
    createHmac('sha256', secret).update(`${purpose}:${name}`).digest();
  const principals = new Map<string, Principal>();

  const issue = (name: string, statements: PolicyStatement[], identity: Identity, session = true): Credentials => {
    const suffix = derive('id', name).toString('hex').toUpperCase().slice(0, 16);
    const accessKeyId = `${session ? 'ASIA' : 'AKIA'}${suffix}`;
    const secretAccessKey = derive('key', name).toString('base64').slice(0, 40);
    const sessionToken = session ? { sessionToken: derive('token', name).toString('base64url') } : {};
    principals.set(accessKeyId, { name, secretAccessKey, ...sessionToken, statements, ...identity });
    return { accessKeyId, secretAccessKey, ...sessionToken };
  };

  return {
    find: (accessKeyId: string) => principals.get(accessKeyId),
    /**
     * Credentials with the permissions of the statements; the same for the same name after a restart. `identity` is how
     * policies of resources name the caller.
     */
    issue: (name: string, statements: PolicyStatement[], identity: Identity) => issue(name, statements, identity),
    /** Of the local stack: seed, tools and its event sources. */
    administrator: issue('administrator', [{ Effect: 'Allow', Action: '*', Resource: '*' }], {}, false),
  };
};

const statementsOf = ({ Statement }: z.infer<typeof document>): PolicyStatement[] => [Statement].flat();

/** All permissions of each role: its inline policies and the policies attached to it, read once for all roles. */
export const roleStatements = (template: ResolvedTemplate): ((role: Resource) => PolicyStatement[]) => {
  const policies = template
    .ofType('AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy')
    .map(({ properties }) => policyProperties.parse(properties));
  return (role) => {
    const { ref } = template.identityOf(role);
    const attached = policies.filter(({ Roles }) => Roles.includes(ref));
    return [...roleProperties.parse(role.properties).Policies, ...attached].flatMap(({ PolicyDocument }) =>
      statementsOf(PolicyDocument),
    );
  };
};

export const bucketPolicyOf = (template: ResolvedTemplate, bucket: string): ResourceStatement[] =>
  template
    .ofType('AWS::S3::BucketPolicy')
    .map(({ properties }) => bucketPolicyProperties.parse(properties))
    .filter(({ Bucket }) => Bucket === bucket)
    .flatMap(({ PolicyDocument }) => [PolicyDocument.Statement].flat());
