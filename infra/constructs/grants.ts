import { Effect, PolicyStatement, type PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { WorkingTimeSettings } from '../../functions/runtime/working-time.ts';
import { checkpointArchive, checkpointPath } from '../../functions/transparency-log/log-paths.ts';
import type { DistributionSettings } from '../../shared/domain/documents/default-audiences.ts';
import type { ReviewIntervals } from '../../shared/domain/documents/document-reviews.ts';
import type { KeeperChanges } from '../config/environment-settings.ts';
import type { Capability, QueueName } from '../config/function-permissions.ts';
import { queues } from '../config/workers.ts';
import { acknowledgeWildcard } from './acknowledge.ts';
import { recordFiles } from './evidence-lock.ts';
import type { TableResources } from './table-grants.ts';

/** The present generation of a key and all generations that are still accepted, including the present one. */
export interface RotatedKey {
  present: IKey;
  accepted: readonly IKey[];
}

/** The resources that functions can be granted access to. */
export interface Resources extends TableResources {
  uploads: IBucket;
  documents: IBucket;
  passwordKey: RotatedKey;
  passwordCost: number;
  signingKey: RotatedKey;
  /** The public parts of the accepted signing keys. */
  publicKeys: readonly { keyId: string; publicKey: string }[];
  /** The values that CloudFront may send to prove itself: a JSON object of them. */
  originSecret: ISecret;
  /** The transparency log: its objects, the key that signs its checkpoints, its name. */
  log: { bucket: IBucket; key: IKey; origin: string; lockYears: number | undefined };
  /** Whether GuardDuty scans uploads: functions then wait for the scan result. */
  scansUploads: boolean;
  /** The environment's own host name, where it has one. */
  host: string | undefined;
  timeZone: string;
  workingTime: WorkingTimeSettings;
  reviewSettings: { time_zone: string; months: ReviewIntervals };
  distributionSettings: DistributionSettings;
  keeperChanges: KeeperChanges;
  /** Namespace of the product's own metrics; undefined in an environment without monitoring. */
  metricsNamespace: string | undefined;
  /** The WebSocket API's management endpoint, for functions that send messages. */
  sockets?: { endpoint: string; postArn: string; closeArn: string };
  /** The page's address, for the function that requests it. */
  pageUrl?: string;
  /** For the functions that add to them or consume them. */
  queues: Readonly<Partial<Record<QueueName, IQueue>>>;
  /** Whether the environment sends mail. */
  sendsMail: boolean;
  /** For the function that sends mail: who sends it, and the ARNs that SES checks. */
  sender?: { address: string; name: string; configurationSetName: string; arns: readonly string[] };
}

const allow = (target: LambdaFunction, statement: PolicyStatementProps): void => {
  target.addToRolePolicy(new PolicyStatement({ effect: Effect.ALLOW, ...statement }));
};

type Grant = (target: LambdaFunction, resources: Resources) => void;

type Prefix = `${string}*`;

const allowObjects = (target: LambdaFunction, bucket: IBucket, prefix: Prefix, ...actions: `s3:${string}`[]): void => {
  allow(target, { actions, resources: [bucket.arnForObjects(prefix)] });
  if (target.role) acknowledgeWildcard(target.role, `/${prefix}`, 'Object keys are generated at run time.');
};

const objectActions = {
  read: 's3:GetObject',
  /** Reads only the version that a decision refers to, never the latest one. */
  readVersions: 's3:GetObjectVersion',
  write: 's3:PutObject',
  delete: 's3:DeleteObject',
} as const;
type ObjectRights = Partial<Record<keyof typeof objectActions, readonly string[]>>;

/** Rights in the folders of the two buckets, whose names the function then knows. */
const files =
  (rights: Partial<Record<'documents' | 'uploads', ObjectRights>>): Grant =>
  (target, resources) => {
    for (const name of ['documents', 'uploads'] as const) {
      if (!rights[name]) continue;
      target.addEnvironment(`${name.toUpperCase()}_BUCKET`, resources[name].bucketName);
      for (const [right, action] of Object.entries(objectActions))
        for (const folder of rights[name][right as keyof typeof objectActions] ?? [])
          allowObjects(target, resources[name], `${folder}/*`, action);
    }
  };

/** Without this permission S3 answers 403 instead of 404 for a missing object. */
const grantMissingObjects: Grant = (target, { uploads }) =>
  allow(target, { actions: ['s3:ListBucket'], resources: [uploads.bucketArn] });

const grantReadUploads: Grant = (target, resources) => {
  files({ uploads: { read: ['files'] } })(target, resources);
  if (resources.scansUploads) {
    target.addEnvironment('UPLOADS_ARE_SCANNED', 'true');
    allowObjects(target, resources.uploads, 'files/*', 's3:GetObjectTagging');
  }
  grantMissingObjects(target, resources);
};

const all =
  (...parts: readonly Grant[]): Grant =>
  (target, resources) => {
    for (const grant of parts) grant(target, resources);
  };

const grantSegments = all(
  files({ uploads: { read: ['search'], write: ['search'], delete: ['search'] } }),
  (target, { uploads }) =>
    allow(target, {
      actions: ['s3:ListBucket'],
      resources: [uploads.bucketArn],
      conditions: { StringLike: { 's3:prefix': 'search/*' } },
    }),
);

const grantSockets = (target: LambdaFunction, { sockets }: Resources, action: 'postArn' | 'closeArn'): void => {
  if (!sockets) throw new Error(`${target.node.path} uses sockets, but this stack has no WebSocket API`);
  target.addEnvironment('AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI', sockets.endpoint);
  allow(target, { actions: ['execute-api:ManageConnections'], resources: [sockets[action]] });
  if (target.role) acknowledgeWildcard(target.role, '/@connections/*', 'Connection ids exist only at run time.');
};
/** A variable of functions, in the environments that have a value. */
const variable =
  (name: string, read: (resources: Resources) => string | undefined): Grant =>
  (target, resources) => {
    const value = read(resources);
    if (value !== undefined) target.addEnvironment(name, value);
  };
const addPageUrl = (target: LambdaFunction, { pageUrl }: Resources): void => {
  if (pageUrl === undefined) throw new Error(`${target.node.path} needs the page's address, which this stack has not`);
  target.addEnvironment('PAGE_URL', pageUrl);
};

const grants: Record<Capability, Grant> = {
  'mac-passwords': (target, { passwordCost, passwordKey: { present, accepted } }) => {
    target.addEnvironment('PASSWORD_COST', String(passwordCost));
    target.addEnvironment('PASSWORD_KEY_ID', present.keyId);
    // Each stored password names the key it was computed with.
    allow(target, { actions: ['kms:GenerateMac'], resources: accepted.map(({ keyArn }) => keyArn) });
  },
  'sign-tokens': (target, { signingKey: { present, accepted } }) => {
    target.addEnvironment('SIGNING_KEY_ID', present.keyId);
    // In a rotation the former version of the function still signs with the former key for some minutes.
    allow(target, { actions: ['kms:Sign'], resources: accepted.map(({ keyArn }) => keyArn) });
  },
  'verify-tokens': variable('SIGNING_PUBLIC_KEYS', ({ publicKeys }) =>
    publicKeys.map(({ keyId, publicKey }) => `${keyId}:${publicKey}`).join(','),
  ),
  'read-public-keys': (target, { signingKey: { accepted } }) =>
    allow(target, { actions: ['kms:GetPublicKey'], resources: accepted.map(({ keyArn }) => keyArn) }),
  'presign-uploads': files({ uploads: { write: ['files'] } }),
  'claim-uploads': all(grantReadUploads, files({ documents: { write: ['submissions'] } })),
  'reuse-files': files({ documents: { readVersions: ['submissions', 'controlled'] } }),
  'publish-files': files({ documents: { readVersions: ['submissions'], write: ['controlled'] } }),
  'view-files': files({ documents: { readVersions: ['submissions', 'controlled'] }, uploads: { read: ['views'] } }),
  'store-records': all(grantReadUploads, files({ documents: { write: ['records'] } })),
  'view-records': files({ documents: { readVersions: ['records'] } }),
  'view-minutes': files({ documents: { readVersions: ['submissions/destruction'] } }),
  'view-template': files({ uploads: { read: ['templates'] } }),
  'post-to-sockets': (target, resources) => grantSockets(target, resources, 'postArn'),
  'close-sockets': (target, resources) => grantSockets(target, resources, 'closeArn'),
  'extract-texts': files({
    documents: { readVersions: ['controlled', 'records'], read: ['texts'], write: ['texts'] },
    // What is stored of a record that was destroyed meanwhile is deleted.
    uploads: { read: ['record-texts'], write: ['record-texts'], delete: ['record-texts'] },
  }),
  'read-submitted-files': files({ documents: { readVersions: ['submissions'] } }),
  'make-views': all(
    addPageUrl,
    files({ documents: { readVersions: ['controlled'] }, uploads: { read: ['views'], write: ['views'] } }),
  ),
  'write-index': all(files({ documents: { read: ['texts'] }, uploads: { read: ['record-texts'] } }), grantSegments),
  'read-index': files({ documents: { read: ['texts'] }, uploads: { read: ['search'] } }),
  'read-record-texts': files({ uploads: { read: ['record-texts'] } }),
  'search-records': files({ uploads: { read: ['search'] } }),
  'run-jobs': all(
    (target, { queues: { jobs } }) => {
      if (jobs) allow(target, { actions: ['sqs:ChangeMessageVisibility'], resources: [jobs.queueArn] });
      // Reading a workbook creates hundreds of megabytes of short-lived objects; a small semi-space collects them often
      // enough to limit the peak.
      target.addEnvironment('NODE_OPTIONS', '--max-semi-space-size=4');
    },
    grantReadUploads,
    files({
      // In `waiting` are files until a document with their number exists.
      documents: { write: ['controlled', 'reports', 'waiting'], readVersions: ['waiting'] },
      uploads: { read: ['jobs'], write: ['jobs'] },
    }),
  ),
  'view-reports': files({ documents: { read: ['reports'] } }),
  'view-copies': files({ documents: { read: ['copies'] } }),
  'print-copies': files({ documents: { readVersions: ['controlled'], read: ['copies'], write: ['copies'] } }),
  'view-job-results': all(files({ uploads: { read: ['jobs'] } }), grantMissingObjects),
  'origin-secret': (target, { originSecret }) => {
    target.addEnvironment('ORIGIN_SECRET_ID', originSecret.secretArn);
    allow(target, { actions: ['secretsmanager:GetSecretValue'], resources: [originSecret.secretArn] });
  },
  // Metrics are log lines in the embedded metric format, which needs no permission.
  'publish-metrics': variable('POWERTOOLS_METRICS_NAMESPACE', ({ metricsNamespace }) => metricsNamespace),
  'request-page': addPageUrl,
  'page-host': variable('PAGE_HOST', ({ host }) => host),
  // Without it a function neither queues mail nor offers it.
  'offer-mail': variable('MAIL', ({ sendsMail }) => (sendsMail ? 'on' : undefined)),
  'send-mails': (target, resources) => {
    const { sender } = resources;
    if (!sender) throw new Error(`${target.node.path} sends mail, but this stack has no sender`);
    addPageUrl(target, resources);
    target.addEnvironment('MAIL_FROM', `${sender.name} <${sender.address}>`);
    target.addEnvironment('MAIL_CONFIGURATION_SET', sender.configurationSetName);
    allow(target, {
      actions: ['ses:SendEmail'],
      resources: [...sender.arns],
      conditions: { StringEquals: { 'ses:FromAddress': sender.address } },
    });
  },
  'sequence-log': (target, { log: { bucket, key, origin, lockYears } }) => {
    target.addEnvironment('LOG_BUCKET', bucket.bucketName);
    target.addEnvironment('LOG_KEY_ID', key.keyId);
    target.addEnvironment('LOG_ORIGIN', origin);
    if (lockYears !== undefined) target.addEnvironment('LOG_LOCK_YEARS', String(lockYears));
    const lock: `s3:${string}`[] = lockYears === undefined ? [] : ['s3:PutObjectRetention'];
    for (const prefix of ['tile/*', 'checkpoint*'] as const)
      allowObjects(target, bucket, prefix, 's3:GetObject', 's3:PutObject', ...lock);
    // Partial tiles, once the whole tile is stored.
    allowObjects(target, bucket, 'tile/*.p/*', 's3:DeleteObject');
    allow(target, { actions: ['s3:ListBucket'], resources: [bucket.bucketArn] });
    allow(target, { actions: ['kms:GetPublicKey', 'kms:Sign'], resources: [key.keyArn] });
  },
  'read-checkpoint': (target, { log: { bucket } }) => {
    target.addEnvironment('LOG_BUCKET', bucket.bucketName);
    allow(target, { actions: ['s3:GetObject'], resources: [bucket.arnForObjects(checkpointPath)] });
    // Before the first checkpoint, S3 answers 404 only to who may list.
    allow(target, { actions: ['s3:ListBucket'], resources: [bucket.bucketArn] });
  },
  'read-log': (target, { log: { bucket, key, origin } }) => {
    target.addEnvironment('LOG_KEY_ID', key.keyId);
    target.addEnvironment('LOG_ORIGIN', origin);
    for (const prefix of ['tile/*', `${checkpointArchive}*`] as const)
      allowObjects(target, bucket, prefix, 's3:GetObject');
    allow(target, { actions: ['kms:GetPublicKey'], resources: [key.keyArn] });
  },
  'destroy-records': (target, resources) => {
    const { documents } = resources;
    target.addEnvironment('DOCUMENTS_BUCKET', documents.bucketName);
    allowObjects(target, documents, recordFiles, 's3:DeleteObjectVersion');
    allow(target, {
      actions: ['s3:ListBucketVersions'],
      resources: [documents.bucketArn],
      conditions: { StringLike: { 's3:prefix': recordFiles } },
    });
    files({ uploads: { delete: ['record-texts'] } })(target, resources);
    grantSegments(target, resources);
  },
  'format-time': variable('TIME_ZONE', ({ timeZone }) => timeZone),
  'working-days': variable('WORKING_TIME', ({ workingTime }) => JSON.stringify(workingTime)),
  'review-dates': variable('REVIEW_SETTINGS', ({ reviewSettings }) => JSON.stringify(reviewSettings)),
  'keeper-changes': variable('KEEPER_CHANGES', ({ keeperChanges }) => keeperChanges),
  distribution: variable('DISTRIBUTION_SETTINGS', ({ distributionSettings }) => JSON.stringify(distributionSettings)),
};

/** Lets a function add to queues; an environment may lack those of a feature. */
export const grantSends = (target: LambdaFunction, names: readonly QueueName[], resources: Resources): void => {
  for (const name of names) {
    const queue = resources.queues[name];
    const { variable, only } = queues[name];
    if (queue) {
      target.addEnvironment(variable, queue.queueUrl);
      allow(target, { actions: ['sqs:SendMessage'], resources: [queue.queueArn] });
    } else if (only === undefined) throw new Error(`${target.node.path} adds to ${name}, which this stack has not`);
  }
};

export const grantCapability = (target: LambdaFunction, capability: Capability, resources: Resources): void =>
  grants[capability](target, resources);
