import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { requiredEnv } from '../runtime/env.ts';
import { sendMessage, sqs } from '../runtime/queues.ts';

export const jobMessage = z.union([
  /** `awaits_lock`: another job had the import lock when the message was sent. */
  z.object({ job_id: z.string(), awaits_lock: z.optional(z.literal(true)) }),
  /** Attaches the files whose documents exist by now. */
  z.object({ waiting_files: z.literal(true) }),
  /** External documents that changed: the documents that cite them are to be reviewed. */
  z.object({ cited: z.array(z.string()) }),
]);
type JobMessage = z.infer<typeof jobMessage>;

export const queueJob = (job_id: string, { delaySeconds = 0, awaitsLock = false } = {}): Promise<void> =>
  send({ job_id, ...(awaitsLock && { awaits_lock: true }) }, delaySeconds);

/** Queues a run that attaches waiting files, with a delay in seconds. */
export const queueWaitingFiles = (delaySeconds: number): Promise<void> => send({ waiting_files: true }, delaySeconds);

export const queueCitedChange = (cited: string[]): Promise<void> => send({ cited }, 0);

const send = (message: JobMessage, delaySeconds: number): Promise<void> =>
  sendMessage('JOBS_QUEUE_URL', message, delaySeconds);

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
