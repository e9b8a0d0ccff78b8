import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { requiredEnv } from '../runtime/env.ts';

const sqs = new SQSClient({});
/** Of one request to SQS. */
const batchSize = 10;

/** A message of a queue: the document, its file or its text may be new. */
export const documentMessage = z.object({ document_id: z.string() });

/** The queues of what is made from every changed document's file: its text, and what 'Lihat' opens. */
export const documentQueues = ['TEXTS_QUEUE_URL', 'VIEWS_QUEUE_URL'] as const;
export type DocumentQueue = (typeof documentQueues)[number] | 'RECOGNITION_QUEUE_URL' | 'INDEX_QUEUE_URL';

/**
 * Queues documents, each in a message of its own. A repeated message finds nothing to do. `group` is the bulk job that
 * changed them: the fair queues of SQS deliver others before the thousands of one group.
 */
export const queueDocuments = async (
  queue: DocumentQueue,
  documentIds: readonly string[],
  group?: string,
): Promise<void> => {
  for (let at = 0; at < documentIds.length; at += batchSize) {
    const { Failed = [] } = await sqs.send(
      new SendMessageBatchCommand({
        QueueUrl: requiredEnv(queue),
        Entries: documentIds.slice(at, at + batchSize).map((document_id, index) => ({
          Id: String(index),
          MessageBody: JSON.stringify({ document_id } satisfies z.infer<typeof documentMessage>),
          ...(group !== undefined && { MessageGroupId: group }),
        })),
      }),
    );
    if (Failed.length > 0) throw new Error(`${Failed.length} messages were not queued: ${Failed[0]?.Message}`);
  }
};
