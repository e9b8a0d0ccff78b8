import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { requiredEnv } from '../runtime/env.ts';

const sqs = new SQSClient({});
/** Of one request to SQS. */
const batchSize = 10;

/** A message of the queue: the document may have another file. */
export const textMessage = z.object({ document_id: z.string() });

/** Queues the extraction of documents' texts, each in a message of its own. A repeated message finds nothing to do. */
export const queueTexts = async (documentIds: readonly string[]): Promise<void> => {
  for (let at = 0; at < documentIds.length; at += batchSize) {
    const { Failed = [] } = await sqs.send(
      new SendMessageBatchCommand({
        QueueUrl: requiredEnv('TEXTS_QUEUE_URL'),
        Entries: documentIds.slice(at, at + batchSize).map((document_id, index) => ({
          Id: String(index),
          MessageBody: JSON.stringify({ document_id } satisfies z.infer<typeof textMessage>),
        })),
      }),
    );
    if (Failed.length > 0) throw new Error(`${Failed.length} messages were not queued: ${Failed[0]?.Message}`);
  }
};
