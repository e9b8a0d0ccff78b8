import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { log } from '../observability/log.ts';
import { flushChannel } from '../realtime/channel-service.ts';
import { deliveryMessage } from '../realtime/delivery-queue.ts';
import { deliveryPace } from '../realtime/delivery-rules.ts';
import { createPace, type Pace } from '../realtime/pace.ts';
import { sendToSockets } from '../realtime/socket-service.ts';

const pace = createPace(deliveryPace);

/** Sends the changes of lists to the sockets that show them. */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const failed: string[] = [];
  for (const { messageId, body } of Records) {
    try {
      await processDelivery(body, pace);
    } catch (error) {
      log.error('not delivered', { message_id: messageId, cause: error as Error });
      failed.push(messageId);
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
};

/**
 * Processes the body of a message of the queue of deliveries at a container's pace. It may be processed twice: clients
 * accept repeated events.
 */
const processDelivery = async (body: string, pace: Pace): Promise<void> => {
  const message = deliveryMessage.parse(JSON.parse(body));
  if (message.kind === 'flush') await flushChannel(message.channel, pace);
  else await sendToSockets(message.connection_ids, message.event, pace);
};
