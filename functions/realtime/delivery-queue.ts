import * as z from 'zod/mini';
import { type SocketEvent, socketEvent } from '../../shared/events.ts';
import { chunksOf } from '../runtime/chunks.ts';
import { sendMessage, sendMessages } from '../runtime/queues.ts';
import { chunkSize } from './delivery-rules.ts';
import { type Channel, channel } from './topic-rules.ts';

/** A message of the queue: send what a channel has to send, or post an event to sockets. */
export const deliveryMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('flush'), channel }),
  z.object({ kind: z.literal('post'), connection_ids: z.array(z.string()).check(z.minLength(1)), event: socketEvent }),
]);
type DeliveryMessage = z.infer<typeof deliveryMessage>;

/** Queues the sending of a channel's changes, with a delay in seconds. */
export const queueFlush = (source: Channel, delaySeconds: number): Promise<void> =>
  sendMessage('DELIVERIES_QUEUE_URL', { kind: 'flush', channel: source } satisfies DeliveryMessage, delaySeconds);

/** Queues an event for many sockets, in chunks of about 8 KB that several containers post at the same time. */
export const queuePosts = (ids: readonly string[], event: SocketEvent): Promise<void> =>
  sendMessages(
    'DELIVERIES_QUEUE_URL',
    chunksOf(ids, chunkSize).map((connection_ids): DeliveryMessage => ({ kind: 'post', connection_ids, event })),
  );
