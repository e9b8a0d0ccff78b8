import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { log } from '../observability/log.ts';
import { flushChannel } from '../realtime/channel-service.ts';
import { deliveryMessage } from '../realtime/delivery-queue.ts';
import { deliveryPace } from '../realtime/delivery-rules.ts';
import { createPace } from '../realtime/pace.ts';
import { sendToSockets } from '../realtime/socket-service.ts';

const pace = createPace(deliveryPace);

/** Sends the changes of a channel, or posts an event to sockets. A message may be processed twice: clients accept it. */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const failed: string[] = [];
  for (const { messageId, body } of Records) {
    try {
      const message = deliveryMessage.parse(JSON.parse(body));
      if (message.kind === 'flush') await flushChannel(message.channel, pace);
      else await sendToSockets(message.connection_ids, message.event, pace);
    } catch (error) {
      log.error('not delivered', { message_id: messageId, cause: error as Error });
      failed.push(messageId);
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
};
