import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { requiredEnv } from '../runtime/env.ts';

const sqs = new SQSClient({});

/** A message of the queue: the text of this document's file is stored. */
export const indexMessage = z.object({ document_id: z.string() });

/** Queues a document for the search index. A repeated message finds nothing to do. */
export const queueForIndex = async (document_id: string): Promise<void> => {
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: requiredEnv('INDEX_QUEUE_URL'),
      MessageBody: JSON.stringify({ document_id } satisfies z.infer<typeof indexMessage>),
    }),
  );
};
