import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { type DepartmentCode, departmentCode } from '../../shared/domain/departments.ts';
import { requiredEnv } from '../runtime/env.ts';

const sqs = new SQSClient({});

/** A message of the queue: the catalogue of a department changed, or those of all did. */
export const syncMessage = z.strictObject({ department: z.optional(departmentCode) });

/** Queues a run that follows the documents with the audience lists. A repeated message finds nothing to do. */
export const queueAudienceSync = async (department?: DepartmentCode): Promise<void> => {
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: requiredEnv('AUDIENCE_SYNCS_QUEUE_URL'),
      MessageBody: JSON.stringify({ department } satisfies z.infer<typeof syncMessage>),
    }),
  );
};
