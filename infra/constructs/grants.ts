import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement, type PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Capability, FunctionPermissions, TableAction } from '../permissions.ts';
import { acknowledgeWildcard } from './acknowledge.ts';

/** A key and those of its generations that are still accepted, itself among them. */
export interface RotatedKey {
  present: IKey;
  accepted: readonly IKey[];
}

/** What functions are given a part of. */
export interface Resources {
  table: ITable;
  uploads: IBucket;
  documents: IBucket;
  passwordKey: RotatedKey;
  passwordCost: number;
  signingKey: RotatedKey;
  /** Values CloudFront may send as its own: a JSON object of them. */
  originSecret: ISecret;
  /** Whether GuardDuty looks at uploads: functions wait for what it finds. */
  uploadsAreScanned: boolean;
  timeZone: string;
  /** Where metrics of the business go; none in a stage that is not monitored. */
  metricsNamespace: string | undefined;
  /** The WebSocket API's management endpoint, for the functions that push. */
  sockets?: { endpoint: string; connectionArns: string[] };
  /** Where bulk jobs wait for their worker, for the functions that put them there. */
  jobs?: IQueue;
}

/** The table's indexes; their keys are `<index>PK` and `<index>SK`. */
export const indexNames = ['GSI1', 'GSI2'] as const;

const allow = (target: LambdaFunction, statement: PolicyStatementProps): void => {
  target.addToRolePolicy(new PolicyStatement({ effect: Effect.ALLOW, ...statement }));
};

const tableActions = (names: readonly string[]): string[] => names.map((name) => `dynamodb:${name}`).sort();

/** Exactly these actions; deletes by partition key; AUTH# items only to those that hold the capability. */
export const grantTable = (
  target: LambdaFunction,
  permissions: Required<FunctionPermissions>,
  { table }: Resources,
): void => {
  if (permissions.table.length === 0 && permissions.deletes.length === 0) return;
  target.addEnvironment('TABLE_NAME', table.tableName);
  const indexArn = (action: TableAction): string => `${table.tableArn}/index/${action.slice('Query '.length)}`;
  const indexActions = permissions.table.filter((action) => action.startsWith('Query '));
  const itemActions = permissions.table.filter((action) => !indexActions.includes(action));
  if (itemActions.length > 0) {
    allow(target, { sid: 'UseItems', actions: tableActions(itemActions), resources: [table.tableArn] });
  }
  if (indexActions.length > 0) {
    allow(target, { sid: 'QueryIndexes', actions: tableActions(['Query']), resources: indexActions.map(indexArn) });
  }
  if (permissions.deletes.length > 0) {
    allow(target, {
      sid: 'DeleteShortLivedItems',
      actions: tableActions(['DeleteItem']),
      resources: [table.tableArn],
      conditions: {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': permissions.deletes },
        // ForAllValues alone is true of a request that names no key.
        Null: { 'dynamodb:LeadingKeys': 'false' },
      },
    });
  }
  const deny = (sid: string, actions: string[], keys: readonly string[]): void =>
    target.addToRolePolicy(
      new PolicyStatement({
        sid,
        effect: Effect.DENY,
        actions,
        resources: [table.tableArn, `${table.tableArn}/index/*`],
        conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': keys } },
      }),
    );
  if (!permissions.capabilities.includes('auth-items')) deny('KeepOutOfCredentials', ['dynamodb:*'], ['AUTH#*']);
  if (!permissions.capabilities.includes('login-attempts')) deny('KeepOutOfThrottles', ['dynamodb:*'], ['THR#*']);
  const canAppendHistory = permissions.capabilities.includes('append-history');
  deny(
    'LeaveHistoryAlone',
    canAppendHistory ? historyChangeActions : [...historyChangeActions, ...tableActions(['PartiQLInsert', 'PutItem'])],
    historyKeys,
  );
};

/** Events of submissions; past revisions, changes by hand and destructions of documents. */
const historyKeys = ['HIST#*', 'PAST#*'];

/**
 * Whatever else a role may do, it does not do this to history. IAM cannot tell a Put where nothing was from one in place
 * of something: the few functions that append do it under `attribute_not_exists`, and the stream and the backups keep
 * what an overwritten item was.
 */
const historyChangeActions = tableActions([
  'BatchWriteItem',
  'DeleteItem',
  'PartiQLDelete',
  'PartiQLUpdate',
  'UpdateItem',
]);

type Grant = (target: LambdaFunction, resources: Resources) => void;

type Prefix = '*' | `${string}/*`;

const objectGrant =
  (...actions: `s3:${string}`[]) =>
  (target: LambdaFunction, bucket: IBucket, prefix: Prefix): void => {
    allow(target, { actions, resources: [bucket.arnForObjects(prefix)] });
    if (target.role) acknowledgeWildcard(target.role, `/${prefix}`, 'Objects are named when they are made.');
  };
const grantRead = objectGrant('s3:GetObject');
/** The very version that was decided on, whatever came after it; never “the latest”. */
const grantReadVersions = objectGrant('s3:GetObjectVersion');
const grantReadTags = objectGrant('s3:GetObjectTagging');
const grantWrite = objectGrant('s3:PutObject');
const addDocumentsBucketName = (target: LambdaFunction, { documents }: Resources): void => {
  target.addEnvironment('DOCUMENTS_BUCKET', documents.bucketName);
};
const addUploadsBucketName = (target: LambdaFunction, { uploads }: Resources): void => {
  target.addEnvironment('UPLOADS_BUCKET', uploads.bucketName);
};
const grantReadUploads = (target: LambdaFunction, resources: Resources): void => {
  addUploadsBucketName(target, resources);
  grantRead(target, resources.uploads, '*');
  if (resources.uploadsAreScanned) {
    target.addEnvironment('UPLOADS_ARE_SCANNED', 'true');
    grantReadTags(target, resources.uploads, '*');
  }
  // Without it S3 answers 403 where a file is missing, not 404.
  allow(target, { actions: ['s3:ListBucket'], resources: [resources.uploads.bucketArn] });
};
const grantJobQueue = (target: LambdaFunction, { jobs }: Resources, actions: string[]): void => {
  if (!jobs) throw new Error(`${target.node.path} queues jobs, but this stack was given no queue`);
  target.addEnvironment('JOBS_QUEUE_URL', jobs.queueUrl);
  allow(target, { actions, resources: [jobs.queueArn] });
};
const grants: Record<Capability, Grant> = {
  // The permission is the absence of the deny above.
  'auth-items': () => {},
  'login-attempts': () => {},
  'mac-passwords': (target, { passwordCost, passwordKey: { present, accepted } }) => {
    target.addEnvironment('PASSWORD_COST', String(passwordCost));
    target.addEnvironment('PASSWORD_KEY_ID', present.keyId);
    // Each record names the key it was made with.
    allow(target, { actions: ['kms:GenerateMac'], resources: accepted.map(({ keyArn }) => keyArn) });
  },
  'sign-tokens': (target, { signingKey: { present } }) => {
    target.addEnvironment('SIGNING_KEY_ID', present.keyId);
    allow(target, { actions: ['kms:Sign'], resources: [present.keyArn] });
  },
  'verify-tokens': (target, { signingKey: { accepted } }) => {
    target.addEnvironment('SIGNING_KEY_IDS', accepted.map(({ keyId }) => keyId).join(','));
    allow(target, { actions: ['kms:GetPublicKey'], resources: accepted.map(({ keyArn }) => keyArn) });
  },
  'presign-uploads': (target, resources) => {
    addUploadsBucketName(target, resources);
    grantWrite(target, resources.uploads, '*');
  },
  'claim-uploads': (target, resources) => {
    grantReadUploads(target, resources);
    addDocumentsBucketName(target, resources);
    grantWrite(target, resources.documents, 'submissions/*');
  },
  'publish-files': (target, resources) => {
    addDocumentsBucketName(target, resources);
    grantReadVersions(target, resources.documents, 'submissions/*');
    grantWrite(target, resources.documents, 'controlled/*');
  },
  'view-files': (target, resources) => {
    addDocumentsBucketName(target, resources);
    grantReadVersions(target, resources.documents, 'submissions/*');
    grantReadVersions(target, resources.documents, 'controlled/*');
  },
  'view-template': (target, resources) => {
    addDocumentsBucketName(target, resources);
    grantRead(target, resources.documents, 'templates/*');
  },
  'post-to-sockets': (target, { sockets }) => {
    if (!sockets) throw new Error(`${target.node.path} posts to sockets, but this stack has no WebSocket API`);
    target.addEnvironment('AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI', sockets.endpoint);
    allow(target, { actions: ['execute-api:ManageConnections'], resources: sockets.connectionArns });
    if (target.role) acknowledgeWildcard(target.role, '/@connections/*', 'Connections come and go.');
  },
  'queue-jobs': (target, resources) => grantJobQueue(target, resources, ['sqs:SendMessage']),
  'run-jobs': (target, resources) => {
    grantJobQueue(target, resources, ['sqs:ChangeMessageVisibility', 'sqs:SendMessage']);
    // Reading a workbook makes hundreds of megabytes of short-lived objects: swept often, they never stand together.
    target.addEnvironment('NODE_OPTIONS', '--max-semi-space-size=4');
    grantReadUploads(target, resources);
    grantWrite(target, resources.uploads, 'jobs/*');
    addDocumentsBucketName(target, resources);
    grantWrite(target, resources.documents, 'controlled/*');
    grantWrite(target, resources.documents, 'reports/*');
  },
  'view-reports': (target, resources) => {
    addDocumentsBucketName(target, resources);
    grantRead(target, resources.documents, 'reports/*');
  },
  'origin-secret': (target, { originSecret }) => {
    target.addEnvironment('ORIGIN_SECRET_ID', originSecret.secretArn);
    allow(target, { actions: ['secretsmanager:GetSecretValue'], resources: [originSecret.secretArn] });
  },
  'publish-metrics': (target, { metricsNamespace }) => {
    // As log lines: CloudWatch makes metrics of them, and no permission is needed.
    if (metricsNamespace !== undefined) target.addEnvironment('POWERTOOLS_METRICS_NAMESPACE', metricsNamespace);
  },
  // The permission is the absence of a deny, as with credentials.
  'append-history': () => {},
  'format-time': (target, { timeZone }) => {
    target.addEnvironment('TIME_ZONE', timeZone);
  },
};

export const grantCapability = (target: LambdaFunction, capability: Capability, resources: Resources): void =>
  grants[capability](target, resources);
