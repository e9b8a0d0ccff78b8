import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { workbook } from '../../support/import-corpus/workbooks.ts';
import type { TestGateway } from '../local-aws/test-gateway.ts';
import { createStoredJob, startWorkerStack, storeUpload } from './worker-stack.ts';

/** `maxReceiveCount` of the queue of jobs (tests/infra/bulk.test.ts). */
const maxReceives = 20;
/** A call is over within 30 seconds, and its message is given up a minute after it was sent. */
const creationLimitMs = 60_000;

let testGateway: TestGateway;
let jobId: string;
const info = vi.fn();
const warn = vi.fn();
/** The visibility timeouts that the worker set, in seconds. */
const hidden: (number | undefined)[] = [];

beforeAll(async () => {
  ({ testGateway } = await startWorkerStack());
});
beforeEach(async () => {
  jobId = `JOB${crypto.randomUUID()}`;
  hidden.length = 0;
  const { log } = await import('../../../functions/observability/log.ts');
  vi.spyOn(log, 'info').mockImplementation(info.mockClear());
  vi.spyOn(log, 'warn').mockImplementation(warn.mockClear());
  vi.spyOn(SQSClient.prototype, 'send').mockImplementation(async (command: unknown) => {
    if (command instanceof ChangeMessageVisibilityCommand) hidden.push(command.input.VisibilityTimeout);
    return {};
  });
});
afterAll(() => testGateway.stop());

/** Delivers the message of the job, sent so many milliseconds ago. */
const deliver = async (msSinceMessage: number): Promise<SQSBatchResponse> => {
  const { handler } = await import('../../../functions/workers/run-bulk-job.ts');
  const record = {
    ...{ messageId: 'M1', receiptHandle: 'R1', body: JSON.stringify({ job_id: jobId }) },
    attributes: { SentTimestamp: String(Date.now() - msSinceMessage) },
  };
  const context = { awsRequestId: 'r', getRemainingTimeInMillis: () => 300_000 } as Context;
  return handler({ Records: [record] } as unknown as SQSEvent, context);
};

const createImport = async (): Promise<void> =>
  createStoredJob({ job_id: jobId, file_name: 'a.xlsx', dry_run: true }, { kind: 'import', upload_id: jobId });

describe('a message that arrives before the transaction that creates its job', () => {
  // Its first request tries to take the lease, the second reads the job.
  test.each([1, 2])('starts the job in the same run, if it is created after request %i', async (moment) => {
    await storeUpload(jobId, workbook('a.xlsx', [['nomor', 'nama', 'jenis', 'department']]));
    const { dynamo } = await import('../../../functions/db/table.ts');
    const send = dynamo.send.bind(dynamo) as (command: unknown) => Promise<unknown>;
    let requests = 0;
    vi.spyOn(dynamo, 'send').mockImplementation(async (command: unknown) => {
      requests += 1;
      const isMoment = requests === moment;
      return send(command).finally(() => (isMoment ? createImport() : undefined));
    });
    expect(await deliver(0)).toEqual({ batchItemFailures: [] });
    const { loadJob } = await import('../../../functions/jobs/job-store.ts');
    const job = await loadJob(jobId);
    expect([job?.stage, job?.runs]).toEqual(['finished', 1]);
    expect(info).toHaveBeenCalledWith('bulk job created after its message arrived', {
      ms_since_message: expect.any(Number),
    });
  });

  test('returns to the queue after three seconds, and seldom enough to stay out of the dead-letter queue', async () => {
    const startedAt = Date.now();
    expect(await deliver(2000)).toEqual({ batchItemFailures: [{ itemIdentifier: 'M1' }] });
    expect(Date.now() - startedAt).toBeLessThan(20_000);
    expect(warn).toHaveBeenCalledWith('bulk job is not created yet', { ms_since_message: expect.any(Number) });
    const seconds = hidden.at(-1) ?? 0;
    expect(creationLimitMs / (seconds * 1000)).toBeLessThan(maxReceives);
  });

  test('is deleted a minute after it was sent, because its call has failed', async () => {
    expect(await deliver(creationLimitMs + 1000)).toEqual({ batchItemFailures: [] });
    expect(warn).toHaveBeenCalledWith('bulk job was never created', { ms_since_message: expect.any(Number) });
  });
});

test('a message is hidden for 45 seconds before anything else, so that the death of its worker delays the job no longer', async () => {
  const { dynamo } = await import('../../../functions/db/table.ts');
  vi.spyOn(dynamo, 'send').mockImplementation(() => Promise.reject(new Error('the worker dies')));
  vi.spyOn((await import('../../../functions/observability/log.ts')).log, 'error').mockImplementation(() => {});
  expect(await deliver(0)).toEqual({ batchItemFailures: [{ itemIdentifier: 'M1' }] });
  expect(hidden).toEqual([45]);
});
