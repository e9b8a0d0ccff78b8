import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { deliverMail } from '../mail/mail-delivery-service.ts';
import { mailMessage } from '../mail/mail-queue.ts';
import { log } from '../observability/log.ts';

/** Sends the mails of the queue. One that fails returns to it, and goes to the dead-letter queue in the end. */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const failed: string[] = [];
  for (const { messageId, body } of Records) {
    try {
      const message = mailMessage.parse(JSON.parse(body));
      log.info('mail', { message_id: messageId, kind: message.kind, result: await deliverMail(message) });
    } catch (error) {
      log.error('not mailed', { message_id: messageId, cause: error as Error });
      failed.push(messageId);
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
};
