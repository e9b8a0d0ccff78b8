import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement, type PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Capability, FunctionNeeds, TableAction } from '../permissions.ts';
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
export const giveTable = (target: LambdaFunction, needs: Required<FunctionNeeds>, { table }: Resources): void => {
  if (needs.table.length === 0 && needs.deletes.length === 0) return;
  target.addEnvironment('TABLE_NAME', table.tableName);
  const named = (action: TableAction): string => `${table.tableArn}/index/${action.slice('Query '.length)}`;
  const onIndexes = needs.table.filter((action) => action.startsWith('Query '));
  const onItems = needs.table.filter((action) => !onIndexes.includes(action));
  if (onItems.length > 0) {
    allow(target, { sid: 'UseItems', actions: tableActions(onItems), resources: [table.tableArn] });
  }
  if (onIndexes.length > 0) {
    allow(target, { sid: 'QueryIndexes', actions: tableActions(['Query']), resources: onIndexes.map(named) });
  }
  if (needs.deletes.length > 0) {
    allow(target, {
      sid: 'DeleteShortLivedItems',
      actions: tableActions(['DeleteItem']),
      resources: [table.tableArn],
      conditions: {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': needs.deletes },
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
  if (!needs.capabilities.includes('auth-items')) deny('KeepOutOfCredentials', ['dynamodb:*'], ['AUTH#*']);
  if (!needs.capabilities.includes('login-attempts')) deny('KeepOutOfThrottles', ['dynamodb:*'], ['THR#*']);
  const mayAppend = needs.capabilities.includes('append-history');
  deny(
    'LeaveHistoryAlone',
    mayAppend ? changing : [...changing, ...tableActions(['PartiQLInsert', 'PutItem'])],
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
const changing = tableActions(['BatchWriteItem', 'DeleteItem', 'PartiQLDelete', 'PartiQLUpdate', 'UpdateItem']);

type Grant = (target: LambdaFunction, resources: Resources) => void;

type Prefix = '*' | `${string}/*`;

const objectGrant =
  (...actions: `s3:${string}`[]) =>
  (target: LambdaFunction, bucket: IBucket, prefix: Prefix): void => {
    allow(target, { actions, resources: [bucket.arnForObjects(prefix)] });
    if (target.role) acknowledgeWildcard(target.role, `/${prefix}`, 'Objects are named when they are made.');
  };
const read = objectGrant('s3:GetObject');
/** The very version that was decided on, whatever came after it; never “the latest”. */
const readVersions = objectGrant('s3:GetObjectVersion');
const readTags = objectGrant('s3:GetObjectTagging');
const write = objectGrant('s3:PutObject');
const giveDocuments = (target: LambdaFunction, { documents }: Resources): void => {
  target.addEnvironment('DOCUMENTS_BUCKET', documents.bucketName);
};
const giveUploads = (target: LambdaFunction, { uploads }: Resources): void => {
  target.addEnvironment('UPLOADS_BUCKET', uploads.bucketName);
};
const readUploads = (target: LambdaFunction, resources: Resources): void => {
  giveUploads(target, resources);
  read(target, resources.uploads, '*');
  if (resources.uploadsAreScanned) {
    target.addEnvironment('UPLOADS_ARE_SCANNED', 'true');
    readTags(target, resources.uploads, '*');
  }
  // Without it S3 answers 403 where a file is missing, not 404.
  allow(target, { actions: ['s3:ListBucket'], resources: [resources.uploads.bucketArn] });
};
const giveJobs = (target: LambdaFunction, { jobs }: Resources, actions: string[]): void => {
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
    giveUploads(target, resources);
    write(target, resources.uploads, '*');
  },
  'claim-uploads': (target, resources) => {
    readUploads(target, resources);
    giveDocuments(target, resources);
    write(target, resources.documents, 'submissions/*');
  },
  'publish-files': (target, resources) => {
    giveDocuments(target, resources);
    readVersions(target, resources.documents, 'submissions/*');
    write(target, resources.documents, 'controlled/*');
  },
  'open-files': (target, resources) => {
    giveDocuments(target, resources);
    readVersions(target, resources.documents, 'submissions/*');
    readVersions(target, resources.documents, 'controlled/*');
  },
  'open-template': (target, resources) => {
    giveDocuments(target, resources);
    read(target, resources.documents, 'templates/*');
  },
  'post-to-sockets': (target, { sockets }) => {
    if (!sockets) throw new Error(`${target.node.path} posts to sockets, but this stack has no WebSocket API`);
    target.addEnvironment('AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI', sockets.endpoint);
    allow(target, { actions: ['execute-api:ManageConnections'], resources: sockets.connectionArns });
    if (target.role) acknowledgeWildcard(target.role, '/@connections/*', 'Connections come and go.');
  },
  'queue-jobs': (target, resources) => giveJobs(target, resources, ['sqs:SendMessage']),
  'work-on-jobs': (target, resources) => {
    giveJobs(target, resources, ['sqs:ChangeMessageVisibility', 'sqs:SendMessage']);
    // Reading a workbook makes hundreds of megabytes of short-lived objects: swept often, they never stand together.
    target.addEnvironment('NODE_OPTIONS', '--max-semi-space-size=4');
    readUploads(target, resources);
    write(target, resources.uploads, 'jobs/*');
    giveDocuments(target, resources);
    write(target, resources.documents, 'controlled/*');
    write(target, resources.documents, 'reports/*');
  },
  'open-reports': (target, resources) => {
    giveDocuments(target, resources);
    read(target, resources.documents, 'reports/*');
  },
  'know-the-front': (target, { originSecret }) => {
    target.addEnvironment('ORIGIN_SECRET_ID', originSecret.secretArn);
    allow(target, { actions: ['secretsmanager:GetSecretValue'], resources: [originSecret.secretArn] });
  },
  count: (target, { metricsNamespace }) => {
    // As log lines: CloudWatch makes metrics of them, and no permission is needed.
    if (metricsNamespace !== undefined) target.addEnvironment('POWERTOOLS_METRICS_NAMESPACE', metricsNamespace);
  },
  // The permission is the absence of a deny, as with credentials.
  'append-history': () => {},
  'tell-time': (target, { timeZone }) => {
    target.addEnvironment('TIME_ZONE', timeZone);
  },
};

export const giveCapability = (target: LambdaFunction, capability: Capability, resources: Resources): void =>
  grants[capability](target, resources);
