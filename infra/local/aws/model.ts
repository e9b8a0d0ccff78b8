import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';
import type { Faults } from './faults.ts';
import type { PolicyStatement, ResourceStatement } from './iam/policies.ts';
import type {
  CorsRule,
  DefaultRetention,
  keyResource,
  LifecycleRule,
  queueResource,
  secretResource,
} from './resource-properties.ts';

/** Who signs a request: a role, an AWS service, or the local stack's administrator (seed, tools, event sources). */
export interface Principal {
  name: string;
  secretAccessKey: string;
  sessionToken?: string;
  statements: PolicyStatement[];
  /** The ARN of the role or user; absent for a service. */
  arn?: string;
  /** A service that acts for a resource, as CloudFront for a distribution. */
  service?: { name: string; sourceArn: string };
}

/** One permission that was used, and that the role must therefore grant. */
export interface UsedPermission {
  principal: string;
  action: string;
  resource: string;
  /** A partition key of the table or index, as one of those that begin alike. */
  key?: string;
}

/** One item of a transaction that was allowed: its own partition key, and one of those that begin alike of all its items. */
export interface TransactionItem {
  principal: string;
  action: string;
  key: string;
  allKeys: string[];
}

/** A call to the API Gateway Management API whose signature and permissions are verified. */
export interface ManagementRequest {
  method: 'POST' | 'GET' | 'DELETE';
  apiId: string;
  stage: string;
  connectionId: string;
  body: Buffer;
}

export interface ManagementResponse {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface GatewayOptions {
  dataDir: string;
  region: string;
  account: string;
  principals: (accessKeyId: string) => Principal | undefined;
  /** Whether the requests of an access key may wait for those of others. */
  isBackground?: (accessKeyId: string) => boolean;
  log: (line: string) => void;
  /** Handles `@connections` requests; without it the management API answers 410 Gone for every connection. */
  managementApi?: (request: ManagementRequest) => Promise<ManagementResponse>;
  /** Receives the capacity units of each completed DynamoDB request. */
  onConsumed?: ((consumption: Consumption) => void) | undefined;
  /** Faults of the requests of functions: which function a principal is, and what kills its busy processes. */
  faults?: {
    faults: Faults;
    functionOf: (principal: string) => string | undefined;
    kill: (functionName: string) => void;
  };
  /** Called when no request is in progress any more, in the same step in which all databases close. */
  onClosing?: (() => void) | undefined;
  /** 0, the default, selects any free port. */
  port?: number;
  /** Milliseconds since the epoch; tests replace it. */
  clock?: () => number;
}

/** What the services of the gateway are opened with. */
export interface ServiceContext extends Pick<GatewayOptions, 'dataDir' | 'region' | 'account' | 'log'> {
  clock: () => number;
}

export interface BucketProperties {
  name: string;
  /** Whether objects can be stored with a retention of their own. */
  locksObjects?: boolean;
  cors?: CorsRule[];
  versioned?: boolean;
  lifecycle?: LifecycleRule[];
  /** Statements of the bucket's policy; their Deny also applies to the administrator. */
  policy?: ResourceStatement[];
  defaultRetention?: DefaultRetention;
}

/** An object was written, as S3 notifies EventBridge. */
export interface ObjectCreated {
  bucket: string;
  key: string;
}

export interface QueueProperties {
  name: string;
  visibilityTimeout?: number;
  redrive?: z.infer<typeof queueResource>['RedrivePolicy'];
}

export interface KeyProperties {
  keyId: string;
  keySpec: z.infer<typeof keyResource>['KeySpec'];
  keyUsage: z.infer<typeof keyResource>['KeyUsage'];
}

export interface CreatedKey extends KeyProperties {
  /** The key policy; by default the account's IAM policies decide. */
  policy?: object;
}

/** A secret whose value is generated. */
export interface SecretProperties {
  arn: string;
  generate: z.infer<typeof secretResource>['GenerateSecretString'];
}

/** A verified domain of SES. */
export interface IdentityProperties {
  domain: string;
}

/** A mail that was sent. */
export const sentMail = z.object({
  id: z.string(),
  sent_at: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  html: z.string(),
  text: z.string(),
});
export type SentMail = z.infer<typeof sentMail>;

/** A bounce or complaint, as EventBridge delivers it. */
export interface MailEvent {
  version: string;
  id: string;
  'detail-type': string;
  source: 'aws.ses';
  account: string;
  time: string;
  region: string;
  resources: string[];
  detail: object;
}

/** The stream of one table, oldest record first, with 24 hours of retention. Positions are sequence numbers. */
export interface StreamReader {
  /** Records after the position, at most `limit`; from the oldest when `after` is undefined. */
  read: (tableName: string, after: string | undefined, limit: number) => Promise<DynamoDBRecord[]>;
  /** The newest sequence number; undefined while the stream is empty. */
  latest: (tableName: string) => Promise<string | undefined>;
  /** Resolves as soon as a record after the position exists, or when the signal aborts. */
  wait: (tableName: string, after: string | undefined, signal: AbortSignal) => Promise<void>;
}

/** The capacity units of one request, as DynamoDB bills them. */
export interface Consumption {
  /** The function's role, or the administrator. */
  principal: string;
  operation: string;
  read: number;
  write: number;
}
