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

const objectGrant =
  (...actions: `s3:${string}`[]) =>
  (target: LambdaFunction, bucket: IBucket, prefix: Prefix): void => {
    allow(target, { actions, resources: [bucket.arnForObjects(prefix)] });
    if (target.role) acknowledgeWildcard(target.role, `/${prefix}`, 'Object keys are generated at run time.');
  };
const grantRead = objectGrant('s3:GetObject');
/** Reads only the version that a decision refers to, never the latest one. */
const grantReadVersions = objectGrant('s3:GetObjectVersion');
const grantReadTags = objectGrant('s3:GetObjectTagging');
const grantWrite = objectGrant('s3:PutObject');
const grantDelete = objectGrant('s3:DeleteObject');
const addDocumentsBucketName = (target: LambdaFunction, { documents }: Resources): void => {
  target.addEnvironment('DOCUMENTS_BUCKET', documents.bucketName);
};
const addUploadsBucketName = (target: LambdaFunction, { uploads }: Resources): void => {
  target.addEnvironment('UPLOADS_BUCKET', uploads.bucketName);
};
/** Without this permission S3 answers 403 instead of 404 for a missing object. */
const grantMissingObjects = (target: LambdaFunction, { uploads }: Resources): void =>
  allow(target, { actions: ['s3:ListBucket'], resources: [uploads.bucketArn] });
const grantReadUploads = (target: LambdaFunction, resources: Resources): void => {
  addUploadsBucketName(target, resources);
  grantRead(target, resources.uploads, 'files/*');
  if (resources.scansUploads) {
    target.addEnvironment('UPLOADS_ARE_SCANNED', 'true');
    grantReadTags(target, resources.uploads, 'files/*');
  }
  grantMissingObjects(target, resources);
};
const grantSockets = (target: LambdaFunction, { sockets }: Resources, action: 'postArn' | 'closeArn'): void => {
  if (!sockets) throw new Error(`${target.node.path} uses sockets, but this stack has no WebSocket API`);
  target.addEnvironment('AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI', sockets.endpoint);
  allow(target, { actions: ['execute-api:ManageConnections'], resources: [sockets[action]] });
  if (target.role) acknowledgeWildcard(target.role, '/@connections/*', 'Connection ids exist only at run time.');
};
/** Without the variable a function neither queues mail nor offers it. */
const addMailVariable = (target: LambdaFunction, { sendsMail }: Resources): void => {
  if (sendsMail) target.addEnvironment('MAIL', 'on');
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
  'verify-tokens': (target, { publicKeys }) => {
    const entries = publicKeys.map(({ keyId, publicKey }) => `${keyId}:${publicKey}`);
    target.addEnvironment('SIGNING_PUBLIC_KEYS', entries.join(','));
  },
  'read-public-keys': (target, { signingKey: { accepted } }) =>
    allow(target, { actions: ['kms:GetPublicKey'], resources: accepted.map(({ keyArn }) => keyArn) }),
  'presign-uploads': (target, resources) => {
    addUploadsBucketName(target, resources);
    grantWrite(target, resources.uploads, 'files/*');
  },
  'claim-uploads': (target, resources) => {
    grantReadUploads(target, resources);
    addDocumentsBucketName(target, resources);
    grantWrite(target, resources.documents, 'submissions/*');
  },
  'reuse-files': (target, resources) => {
    grantReadVersions(target, resources.documents, 'submissions/*');
    grantReadVersions(target, resources.documents, 'controlled/*');
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
    addUploadsBucketName(target, resources);
    grantRead(target, resources.uploads, 'views/*');
  },
  'view-template': (target, resources) => {
    addUploadsBucketName(target, resources);
    grantRead(target, resources.uploads, 'templates/*');
  },
  'post-to-sockets': (target, resources) => grantSockets(target, resources, 'postArn'),
  'close-sockets': (target, resources) => grantSockets(target, resources, 'closeArn'),
  'extract-texts': (target, resources) => {
    addDocumentsBucketName(target, resources);
    grantReadVersions(target, resources.documents, 'controlled/*');
    grantRead(target, resources.documents, 'texts/*');
    grantWrite(target, resources.documents, 'texts/*');
  },
  'read-submitted-files': (target, resources) => grantReadVersions(target, resources.documents, 'submissions/*'),
  'make-views': (target, resources) => {
    addPageUrl(target, resources);
    addDocumentsBucketName(target, resources);
    grantReadVersions(target, resources.documents, 'controlled/*');
    addUploadsBucketName(target, resources);
    grantRead(target, resources.uploads, 'views/*');
    grantWrite(target, resources.uploads, 'views/*');
  },
  'write-index': (target, resources) => {
    const { uploads } = resources;
    addDocumentsBucketName(target, resources);
    grantRead(target, resources.documents, 'texts/*');
    addUploadsBucketName(target, resources);
    grantRead(target, uploads, 'search/*');
    grantWrite(target, uploads, 'search/*');
    grantDelete(target, uploads, 'search/*');
    allow(target, {
      actions: ['s3:ListBucket'],
      resources: [uploads.bucketArn],
      conditions: { StringLike: { 's3:prefix': 'search/*' } },
    });
  },
  'read-index': (target, resources) => {
    addDocumentsBucketName(target, resources);
    grantRead(target, resources.documents, 'texts/*');
    addUploadsBucketName(target, resources);
    grantRead(target, resources.uploads, 'search/*');
  },
  'run-jobs': (target, resources) => {
    if (resources.queues.jobs)
      allow(target, { actions: ['sqs:ChangeMessageVisibility'], resources: [resources.queues.jobs.queueArn] });
    // Reading a workbook creates hundreds of megabytes of short-lived objects; a small semi-space collects them often
    // enough to limit the peak.
    target.addEnvironment('NODE_OPTIONS', '--max-semi-space-size=4');
    grantReadUploads(target, resources);
    grantRead(target, resources.uploads, 'jobs/*');
    grantWrite(target, resources.uploads, 'jobs/*');
    addDocumentsBucketName(target, resources);
    grantWrite(target, resources.documents, 'controlled/*');
    grantWrite(target, resources.documents, 'reports/*');
    // Files that wait until a document with their number exists.
    grantWrite(target, resources.documents, 'waiting/*');
    grantReadVersions(target, resources.documents, 'waiting/*');
  },
  'view-reports': (target, resources) => {
    addDocumentsBucketName(target, resources);
    grantRead(target, resources.documents, 'reports/*');
  },
  'view-copies': (target, resources) => {
    addDocumentsBucketName(target, resources);
    grantRead(target, resources.documents, 'copies/*');
  },
  'print-copies': (target, resources) => {
    addDocumentsBucketName(target, resources);
    grantReadVersions(target, resources.documents, 'controlled/*');
    grantRead(target, resources.documents, 'copies/*');
    grantWrite(target, resources.documents, 'copies/*');
  },
  'view-job-results': (target, resources) => {
    addUploadsBucketName(target, resources);
    grantRead(target, resources.uploads, 'jobs/*');
    grantMissingObjects(target, resources);
  },
  'origin-secret': (target, { originSecret }) => {
    target.addEnvironment('ORIGIN_SECRET_ID', originSecret.secretArn);
    allow(target, { actions: ['secretsmanager:GetSecretValue'], resources: [originSecret.secretArn] });
  },
  'publish-metrics': (target, { metricsNamespace }) => {
    // Metrics are log lines in the embedded metric format, which needs no permission.
    if (metricsNamespace !== undefined) target.addEnvironment('POWERTOOLS_METRICS_NAMESPACE', metricsNamespace);
  },
  'request-page': addPageUrl,
  'page-host': (target, { host }) => {
    if (host !== undefined) target.addEnvironment('PAGE_HOST', host);
  },
  'offer-mail': addMailVariable,
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
    objectGrant('s3:GetObject', 's3:PutObject', ...lock)(target, bucket, 'tile/*');
    objectGrant('s3:GetObject', 's3:PutObject', ...lock)(target, bucket, 'checkpoint*');
    // Partial tiles, once the whole tile is stored.
    objectGrant('s3:DeleteObject')(target, bucket, 'tile/*.p/*');
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
    grantRead(target, bucket, 'tile/*');
    grantRead(target, bucket, `${checkpointArchive}*`);
    allow(target, { actions: ['kms:GetPublicKey'], resources: [key.keyArn] });
  },
  'format-time': (target, { timeZone }) => {
    target.addEnvironment('TIME_ZONE', timeZone);
  },
  'working-days': (target, { workingTime }) => {
    target.addEnvironment('WORKING_TIME', JSON.stringify(workingTime));
  },
  'review-dates': (target, { reviewSettings }) => {
    target.addEnvironment('REVIEW_SETTINGS', JSON.stringify(reviewSettings));
  },
  'keeper-changes': (target, { keeperChanges }) => {
    target.addEnvironment('KEEPER_CHANGES', keeperChanges);
  },
  distribution: (target, { distributionSettings }) => {
    target.addEnvironment('DISTRIBUTION_SETTINGS', JSON.stringify(distributionSettings));
  },
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
