import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { type SocketEvent, socketEvent } from '../../shared/events.ts';
import { requiredEnv } from '../runtime/env.ts';
import { chunkSize } from './delivery-rules.ts';
import { type Channel, channel } from './topic-rules.ts';

const sqs = new SQSClient({});

/** SQS's limit on the messages of one request. A full chunk has about 8 KB, so ten stay below its limit of 256 KB. */
const maxBatch = 10;

/** A message of the queue: send what a channel has to send, or post an event to sockets. */
export const deliveryMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('flush'), channel }),
  z.object({ kind: z.literal('post'), connection_ids: z.array(z.string()).check(z.minLength(1)), event: socketEvent }),
]);
type DeliveryMessage = z.infer<typeof deliveryMessage>;

const bodyOf = (message: DeliveryMessage): string => JSON.stringify(message);

/** Queues the sending of a channel's changes, with a delay in seconds. */
export const queueFlush = async (source: Channel, delaySeconds: number): Promise<void> => {
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: requiredEnv('DELIVERIES_QUEUE_URL'),
      MessageBody: bodyOf({ kind: 'flush', channel: source }),
      DelaySeconds: delaySeconds,
    }),
  );
};

/** Queues an event for many sockets, in chunks that several containers post at the same time. */
export const queuePosts = async (connectionIds: readonly string[], event: SocketEvent): Promise<void> => {
  const chunks = inSlices(connectionIds, chunkSize).map((connection_ids) =>
    bodyOf({ kind: 'post', connection_ids, event }),
  );
  for (const batch of inSlices(chunks, maxBatch)) {
    const { Failed = [] } = await sqs.send(
      new SendMessageBatchCommand({
        QueueUrl: requiredEnv('DELIVERIES_QUEUE_URL'),
        Entries: batch.map((MessageBody, index) => ({ Id: String(index), MessageBody })),
      }),
    );
    if (Failed.length > 0) throw new Error(`${Failed.length} messages were not queued: ${Failed[0]?.Message}`);
  }
};

const inSlices = <T>(values: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) => values.slice(index * size, (index + 1) * size));
