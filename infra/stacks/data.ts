import { join } from 'node:path';
import { Effect, PolicyStatement, StarPrincipal } from 'aws-cdk-lib/aws-iam';
import { Key, type KeyProps, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { HttpMethods, ObjectLockRetention, StorageClass } from 'aws-cdk-lib/aws-s3';
import { CacheControl } from 'aws-cdk-lib/aws-s3-deployment';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { checkpointPath } from '../../functions/transparency-log/log-paths.ts';
import { copyFileDays } from '../../shared/domain/copies/copies.ts';
import { waitingFileDays } from '../../shared/domain/jobs/job-limits.ts';
import {
  distributionSettingsOf,
  type Environment,
  logOriginOf,
  metricsNamespace,
  reviewSettingsOf,
  workingTimeSettingsOf,
} from '../config/environments.ts';
import { isInEnvironment, queues } from '../config/workers.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { BucketContent, folder } from '../constructs/bucket-content.ts';
import { dataTable } from '../constructs/data-table.ts';
import { DeletionTrail } from '../constructs/deletion-trail.ts';
import { denyDeletionOfDocuments, denyDeletionOfVersions } from '../constructs/evidence-lock.ts';
import type { Resources } from '../constructs/grants.ts';
import { HandlerFunction, type HandlerFunctionProps } from '../constructs/handler-function.ts';
import { PrivateBucket } from '../constructs/private-bucket.ts';
import { PublicKey } from '../constructs/public-key.ts';
import { WorkerQueue } from '../constructs/queues.ts';
import { UploadScan } from '../constructs/upload-scan.ts';

const templates = join(import.meta.dirname, '..', 'assets', 'templates');

/** How CloudFormation begins the name of the role that signs checkpoints: with its stack and its logical id. */
const sequencerRolePrefix = ({ name }: Environment): string => `hims-${name}-schedules-sequencelogrole`;

/** The role that deletes the files of records, likewise. */
const destroyerRolePrefix = ({ name }: Environment): string => `hims-${name}-schedules-destroyfilesrole`;

/** Resources with data that must not be lost: the table, the files, the keys, what waits in queues of several stacks. */
export class DataStack extends Stack {
  readonly resources: Omit<Resources, 'sockets'>;

  constructor(
    scope: Construct,
    id: string,
    { environment, bundles, ...props }: StackProps & Pick<HandlerFunctionProps, 'environment' | 'bundles'>,
  ) {
    super(scope, id, props);
    const { keep_data, lock_documents_years } = environment.retention;
    const removalPolicy = keep_data ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

    const table = dataTable(this, environment, removalPolicy);

    const accessLogs = new PrivateBucket(this, 'access-logs', {
      environment,
      lifecycleRules: [{ expiration: Duration.days(365) }],
    });
    const accessLogProps = (prefix: string) => ({
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: `${prefix}/`,
    });

    // Any origin is safe because the signature is the credential; naming the distribution here would make the stacks
    // depend on each other.
    const anyOriginCors = { allowedOrigins: ['*'], maxAge: 3600 };
    const uploads = new PrivateBucket(this, 'uploads', {
      environment,
      ...accessLogProps('uploads'),
      cors: [
        {
          ...anyOriginCors,
          allowedMethods: [HttpMethods.PUT],
          allowedHeaders: ['content-type', 'if-none-match', 'x-amz-checksum-sha256'],
        },
        { ...anyOriginCors, allowedMethods: [HttpMethods.GET], allowedHeaders: ['range'] },
      ],
      lifecycleRules: [
        // Views, the search index and templates stay: they can be made again, so they are neither locked nor in backups.
        ...['files/', 'jobs/'].map((prefix) => ({ prefix, expiration: Duration.days(1) })),
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
    // Users upload to files/; the checkpoints that the worker writes to jobs/ are not scanned.
    if (environment.switches.scan_uploads) new UploadScan(this, 'upload-scan', { bucket: uploads, prefix: 'files/' });
    const documents = new PrivateBucket(this, 'documents', {
      environment,
      ...accessLogProps('documents'),
      versioned: true,
      cors: [{ ...anyOriginCors, allowedMethods: [HttpMethods.GET], allowedHeaders: ['range'] }],
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        // Decisions and revisions refer to the version of a file, so old versions move to cheaper storage and stay.
        ...['submissions/', 'controlled/', 'records/'].map((prefix) => ({
          prefix,
          noncurrentVersionTransitions: [
            { storageClass: StorageClass.GLACIER_INSTANT_RETRIEVAL, transitionAfter: Duration.days(90) },
          ],
        })),
        // A copy can be printed again under its number for so long; with a lock its versions stay until the lock ends.
        {
          prefix: 'copies/',
          expiration: Duration.days(copyFileDays),
          noncurrentVersionExpiration: Duration.days(1),
        },
        // Their jobs end after a year, by a time to live that may be two days late.
        { prefix: 'reports/', expiration: Duration.days(370), noncurrentVersionExpiration: Duration.days(1) },
        // A text can be extracted again; its former versions say that a worker began.
        { prefix: 'texts/', noncurrentVersionExpiration: Duration.days(1) },
        // Also of files that were attached or deleted before; the table deletes what names them within days.
        {
          prefix: 'waiting/',
          expiration: Duration.days(waitingFileDays + 7),
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
      ...(lock_documents_years === undefined
        ? {}
        : { objectLockDefaultRetention: ObjectLockRetention.compliance(Duration.days(365 * lock_documents_years)) }),
    });
    // Not in the documents bucket: the copy function of the CDK may delete everything in its bucket.
    new BucketContent(this, 'templates', {
      environment,
      bucket: uploads,
      prefix: 'templates',
      sources: [folder(templates)],
      cacheControl: [CacheControl.noCache()],
    });

    const rotatedKey = (
      name: string,
      { present, accepted, retired }: Environment['keys']['signing'],
      props: KeyProps,
    ): { present: Key; accepted: readonly Key[]; retired: readonly Key[] } => {
      const createKey = (generation: number): Key =>
        new Key(this, generation === 1 ? name : `${name}-${generation}`, { ...props, removalPolicy });
      const generations = new Map(accepted.map((generation) => [generation, createKey(generation)]));
      const retiredKeys = retired.map(createKey);
      // Of every generation: what the next one of a rotation no longer imports, deployed stacks still do.
      for (const key of [...generations.values(), ...retiredKeys]) {
        this.exportValue(key.keyArn);
        this.exportValue(key.keyId);
      }
      const presentKey = generations.get(present);
      if (!presentKey) throw new Error(`${name}: generation ${present} is not accepted`);
      return { present: presentKey, accepted: [...generations.values()], retired: retiredKeys };
    };
    const passwordKey = rotatedKey('password-key', environment.keys.password, {
      description: `HIMS ${environment.name}: MAC over password hashes, so that they cannot be guessed offline`,
      keySpec: KeySpec.HMAC_256,
      keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
    });
    const signingKey = rotatedKey('signing-key', environment.keys.signing, {
      description: `HIMS ${environment.name}: signs access tokens`,
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
    });

    const logBucket = new PrivateBucket(this, 'log', {
      environment,
      ...accessLogProps('log'),
      versioned: true,
      // What never changes is locked when it is stored; partial tiles are replaced by whole ones.
      ...(lock_documents_years === undefined ? {} : { objectLockEnabled: true }),
      lifecycleRules: [
        // Of partial tiles and bundles, half a bundle for each publication; a lock keeps versions of whole ones.
        { prefix: 'tile/', noncurrentVersionExpiration: Duration.days(1), expiredObjectDeleteMarker: true },
        { prefix: checkpointPath, noncurrentVersionExpiration: Duration.days(90) },
      ],
    });
    const logKey = new Key(this, 'log-key', {
      description: `HIMS ${environment.name}: signs the checkpoints of the transparency log`,
      keySpec: environment.transparency_log.key === 'p256' ? KeySpec.ECC_NIST_P256 : KeySpec.ECC_NIST_EDWARDS25519,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy,
    });
    // By name: the role is in a stack that depends on this one.
    const sequencerRole = `arn:*:iam::${this.account}:role/${sequencerRolePrefix(environment)}*`;
    const destroyerRole = `arn:*:iam::${this.account}:role/${destroyerRolePrefix(environment)}*`;
    denyDeletionOfDocuments(documents, keep_data, destroyerRole);
    if (keep_data) {
      denyDeletionOfVersions(logBucket, sequencerRole);
      new DeletionTrail(this, 'deletions', { environment, evidence: [documents, logBucket] });
    }
    logKey.addToResourcePolicy(
      new PolicyStatement({
        sid: 'OnlyTheSequencerSigns',
        effect: Effect.DENY,
        principals: [new StarPrincipal()],
        actions: ['kms:Sign'],
        resources: ['*'],
        conditions: { ArnNotLike: { 'aws:PrincipalArn': sequencerRole } },
      }),
    );

    // The value is in no template: CloudFormation resolves it when it deploys the distribution, functions read it at
    // run time.
    const originSecret = new Secret(this, 'origin-secret', {
      description: `HIMS ${environment.name}: proves to the APIs that CloudFront sends a request; every value in it is accepted`,
      generateSecretString: {
        secretStringTemplate: '{}',
        generateStringKey: 'blue',
        passwordLength: 48,
        excludePunctuation: true,
      },
      removalPolicy,
    });
    acknowledge(originSecret, {
      'AwsSolutions-SMG4':
        'A rotation needs a CloudFront deployment between two steps, which a schedule cannot do; docs/ops/keys.md has the manual steps.',
    });

    const workerQueues = (['texts', 'recognition', 'views', 'file-index', 'mails'] as const)
      .filter((name) => isInEnvironment(queues[name], environment))
      .map((name) => [name, new WorkerQueue(this, name)] as const);
    const resources = {
      table,
      uploads,
      documents,
      passwordKey,
      passwordCost: environment.password_cost,
      signingKey,
      originSecret,
      log: { bucket: logBucket, key: logKey, origin: logOriginOf(environment), lockYears: lock_documents_years },
      scansUploads: environment.switches.scan_uploads,
      host: environment.domain?.host,
      timeZone: environment.time_zone,
      workingTime: workingTimeSettingsOf(environment),
      reviewSettings: reviewSettingsOf(environment),
      distributionSettings: distributionSettingsOf(environment),
      keeperChanges: environment.keeper_changes,
      transactionLeadingKeys: environment.transaction_leading_keys,
      withoutLeadingKeys: environment.without_leading_keys,
      metricsNamespace: metricsNamespace(environment),
      queues: Object.fromEntries(workerQueues),
      sendsMail: environment.mail !== undefined,
    };
    const reader = new HandlerFunction(this, 'read-public-key', {
      environment,
      bundles,
      resources: { ...resources, publicKeys: [] },
    });
    const publicKeyOf = (key: Key): PublicKey => new PublicKey(this, `${key.node.id}-public`, { key, reader });
    for (const key of signingKey.retired) this.exportValue(publicKeyOf(key).publicKey);
    this.resources = { ...resources, publicKeys: signingKey.accepted.map(publicKeyOf) };
  }
}
