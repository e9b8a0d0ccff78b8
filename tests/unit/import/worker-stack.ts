import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type Message, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent } from 'aws-lambda';
import type { ImportInput, Job, NewJobInput } from '../../../functions/jobs/job-store.ts';
import type { Role } from '../../../shared/domain/people/roles.ts';
import { distributionFixture } from '../../support/distribution-settings.ts';
import { sha256Of, type TestFile } from '../../support/files.ts';
import { reviewSettingsFixture } from '../../support/review-settings.ts';
import {
  adminPrincipal,
  startTestGateway,
  type TestGateway,
  testRegion,
  testTable,
} from '../local-aws/test-gateway.ts';

/** Owner of these jobs. */
export const owner = '10000001';
export const ownerName = 'Sari Wulandari';

export interface WorkerStack {
  testGateway: TestGateway;
  /** The worker's environment variables; this process has them too. */
  env: Record<string, string>;
}

/** A worker's table, buckets and queue, without event sources; the owner of its jobs is its only user. */
export const startWorkerStack = async ({ hasOwner = true } = {}): Promise<WorkerStack> => {
  const testGateway = await startTestGateway();
  const indexes = testTable.GlobalSecondaryIndexes.map((index) => ({
    ...index,
    Projection: { ProjectionType: 'ALL' as const },
  }));
  await testGateway.gateway.createTable({ ...testTable, GlobalSecondaryIndexes: indexes });
  testGateway.gateway.createBucket({ name: 'uploads' });
  testGateway.gateway.createBucket({ name: 'log', versioned: true });
  testGateway.gateway.createBucket({
    name: 'documents',
    versioned: true,
    defaultRetention: { Mode: 'COMPLIANCE', Days: 365 },
  });
  const { queueUrl } = testGateway.gateway.createQueue({ name: 'jobs', visibilityTimeout: 300 });
  const env = {
    AWS_REGION: testRegion,
    AWS_ACCESS_KEY_ID: 'admin',
    AWS_SECRET_ACCESS_KEY: adminPrincipal.secretAccessKey,
    ...Object.fromEntries(
      ['DYNAMODB', 'S3', 'SQS'].map((name) => [`AWS_ENDPOINT_URL_${name}`, testGateway.gateway.url]),
    ),
    TABLE_NAME: testTable.TableName,
    UPLOADS_BUCKET: 'uploads',
    DOCUMENTS_BUCKET: 'documents',
    LOG_BUCKET: 'log',
    JOBS_QUEUE_URL: queueUrl,
    TIME_ZONE: 'Asia/Jakarta',
    REVIEW_SETTINGS: JSON.stringify(reviewSettingsFixture),
    DISTRIBUTION_SETTINGS: JSON.stringify(distributionFixture),
    KEEPER_CHANGES: 'direct',
  };
  Object.assign(process.env, env);
  if (hasOwner) await saveOwner();
  return { testGateway, env };
};

/** Saves the owner's profile. */
export const saveOwner = async (facts: { active?: boolean; roles?: readonly Role[] } = {}): Promise<void> => {
  const { keys } = await import('../../../functions/db/keys.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  const profile = {
    ...{ nrp: owner, full_name: ownerName, avatar_url: null, display_name: null, roles: ['document_controller'] },
    ...{ positions: [], active: true, epoch: 1, version: 1, ...facts },
  };
  await transactWrite([{ item: { Put: { Item: { ...keys.profile(owner), ...profile } } } }]);
};

/** Stores a file as its owner's browser would. */
export const storeUpload = async (id: string, { name, content_type, bytes }: TestFile): Promise<void> => {
  const { saveUploads } = await import('../../../functions/files/upload-store.ts');
  const sha256 = sha256Of(bytes);
  await new S3Client({ forcePathStyle: true }).send(
    new PutObjectCommand({ Bucket: 'uploads', Key: id, Body: bytes, ChecksumSHA256: sha256 }),
  );
  const facts = { owner_nrp: owner, purpose: 'bulk' as const, key: id, name, safe_name: name };
  await saveUploads([{ id, ...facts, size: bytes.length, content_type, sha256 }], new Date());
};

/** Creates a job as its call would. */
export const createStoredJob = async (facts: Pick<Job, 'job_id'> & Partial<Job>, input: NewJobInput): Promise<void> => {
  const { jobPuts, noCounts } = await import('../../../functions/jobs/job-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  await transactWrite(
    jobPuts(
      {
        ...{ kind: input.kind, state: 'queued', stage: 'waiting', done: 0, total: 0, dry_run: false },
        ...{ replace_existing: true, file_name: 'a', cancel_requested: false, created_at: new Date().toISOString() },
        ...{ finished_at: null, message: null, result: null, owner_nrp: owner, owner_name: null },
        ...{ chunks_done: 0, counts: noCounts, runs: 0, idle_runs: 0 },
        ...facts,
      },
      input,
    ),
  );
};

/** Sends a worker the message of a job. */
export const sendJobMessage = async (jobId: string, more: { awaits_lock?: true } = {}): Promise<void> => {
  await new SQSClient({}).send(
    new SendMessageCommand({
      QueueUrl: process.env['JOBS_QUEUE_URL'],
      MessageBody: JSON.stringify({ job_id: jobId, ...more }),
    }),
  );
};

/** The next message of a job, including those that an earlier run returned to the queue. */
export const messageOf = async (jobId: string): Promise<Message | undefined> => {
  const { Messages: [message] = [] } = await new SQSClient({}).send(
    new ReceiveMessageCommand({ QueueUrl: process.env['JOBS_QUEUE_URL'], WaitTimeSeconds: 10 }),
  );
  return message === undefined || message.Body?.includes(`"${jobId}"`) ? message : messageOf(jobId);
};

/** Runs the worker once, and returns the job afterwards. */
export const runWorker = async (jobId: string, more: { awaits_lock?: true } = {}): Promise<Job | undefined> => {
  const { handler } = await import('../../../functions/workers/run-bulk-job.ts');
  const { loadJob } = await import('../../../functions/jobs/job-store.ts');
  await sendJobMessage(jobId, more);
  const message = await messageOf(jobId);
  const { MessageId: messageId, ReceiptHandle: receiptHandle, Body: body } = message ?? {};
  const record = { messageId, receiptHandle, body, attributes: { SentTimestamp: String(Date.now()) } };
  const context = { awsRequestId: 'r', getRemainingTimeInMillis: () => 300_000 } as Context;
  await handler({ Records: [record] } as unknown as SQSEvent, context);
  return loadJob(jobId);
};

/** The input of a stored import. */
export const loadImportInput = async (jobId: string): Promise<ImportInput> => {
  const { loadJobInput } = await import('../../../functions/jobs/job-store.ts');
  const input = await loadJobInput(jobId);
  if (input.kind !== 'import') throw new Error(`Job ${jobId} is no import`);
  return input;
};

let interruptions = 0;

/** Runs `change` once, before the first request to the table that `isMoment` matches while `run` runs. */
export const beforeFirst = async <T>(
  isMoment: (command: string, input: string) => boolean,
  change: () => Promise<unknown>,
  run: () => Promise<T>,
): Promise<T> => {
  const { dynamo } = await import('../../../functions/db/table.ts');
  interruptions += 1;
  const name = `interruption ${interruptions}`;
  let hasRun = false;
  dynamo.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!hasRun && isMoment(commandName, JSON.stringify(args.input))) {
          hasRun = true;
          await change();
        }
        return next(args);
      },
    { step: 'initialize', name },
  );
  try {
    const result = await run();
    if (!hasRun) throw new Error('The moment of the change did not come');
    return result;
  } finally {
    dynamo.middlewareStack.remove(name);
  }
};
