import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { z } from 'zod';
import { requiredEnv } from '../runtime/env.ts';

const sqs = new SQSClient({});

export const jobMessage = z.object({ job_id: z.string() });

/** Queues a job for a worker, with a delay in seconds. */
export const queueJob = async (jobId: string, delaySeconds = 0): Promise<void> => {
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: requiredEnv('JOBS_QUEUE_URL'),
      MessageBody: JSON.stringify({ job_id: jobId } satisfies z.infer<typeof jobMessage>),
      DelaySeconds: delaySeconds,
    }),
  );
};

/** Extends a message's visibility timeout, counted from now. */
export const hideMessage = async (receiptHandle: string, seconds: number): Promise<void> => {
  await sqs.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: requiredEnv('JOBS_QUEUE_URL'),
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: seconds,
    }),
  );
};
