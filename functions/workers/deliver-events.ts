import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { log } from '../observability/log.ts';
import { deliveryPace } from '../realtime/delivery-rules.ts';
import { processDelivery } from '../realtime/delivery-service.ts';
import { createPace } from '../realtime/pace.ts';

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
