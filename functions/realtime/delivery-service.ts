import { flushChannel } from './channel-service.ts';
import { deliveryMessage } from './delivery-queue.ts';
import type { Pace } from './pace.ts';
import { sendToSockets } from './socket-service.ts';

/**
 * Processes the body of a message of the queue of deliveries at a container's pace. It may be processed twice: clients
 * accept repeated events.
 */
export const processDelivery = async (body: string, pace: Pace): Promise<void> => {
  const message = deliveryMessage.parse(JSON.parse(body));
  if (message.kind === 'flush') await flushChannel(message.channel, pace);
  else await sendToSockets(message.connection_ids, message.event, pace);
};
