import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { requiredEnv } from '../runtime/env.ts';

const sqs = new SQSClient({});
/** Of one request to SQS. */
const batchSize = 10;

/** A message of a queue: the document, its file or its text may be new. */
export const documentMessage = z.object({ document_id: z.string() });

/**
 * A message of the queue of texts: also a submission whose files are compared with what it states, and documents whose
 * number begins or ends to exist, or to be in force, so that references to it lead elsewhere; `are_new`: until now none did.
 */
export const textsMessage = z.union([
  documentMessage,
  z.object({ submission_id: z.string() }),
  z.object({ referrers_of: z.array(z.string()), are_new: z.boolean() }),
]);

export type DocumentQueue = 'TEXTS_QUEUE_URL' | 'VIEWS_QUEUE_URL' | 'RECOGNITION_QUEUE_URL' | 'INDEX_QUEUE_URL';

/**
 * Queues documents, each in a message of its own. A repeated message finds nothing to do. `group` is the bulk job that
 * changed them: the fair queues of SQS deliver others before the thousands of one group.
 */
export const queueDocuments = (queue: DocumentQueue, documentIds: readonly string[], group?: string): Promise<void> =>
  queueMessages(
    queue,
    documentIds.map((document_id) => ({ document_id })),
    group,
  );

/** Queues the comparison of a submission's files with it. */
export const queueSubmission = (submission_id: string): Promise<void> =>
  queueMessages('TEXTS_QUEUE_URL', [{ submission_id }]);

/** Queues what refers to the numbers of documents, which changed together: an import's chunk of thousand takes 40 KB of 256. */
export const queueReferrers = (referrers_of: string[], are_new: boolean, group?: string): Promise<void> =>
  queueMessages('TEXTS_QUEUE_URL', [{ referrers_of, are_new }], group);

const queueMessages = async (
  queue: DocumentQueue,
  messages: readonly z.infer<typeof textsMessage>[],
  group?: string,
): Promise<void> => {
  for (let at = 0; at < messages.length; at += batchSize) {
    const { Failed = [] } = await sqs.send(
      new SendMessageBatchCommand({
        QueueUrl: requiredEnv(queue),
        Entries: messages.slice(at, at + batchSize).map((message, index) => ({
          Id: String(index),
          MessageBody: JSON.stringify(message),
          ...(group !== undefined && { MessageGroupId: group }),
        })),
      }),
    );
    if (Failed.length > 0) throw new Error(`${Failed.length} messages were not queued: ${Failed[0]?.Message}`);
  }
};
