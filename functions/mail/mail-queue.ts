import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { requiredEnv } from '../runtime/env.ts';
import { mailContent } from './notice-mails.ts';

const sqs = new SQSClient({});

/**
 * A message of the queue: mail a notification to its recipient, the link that confirms a user's address, or the day's
 * checkpoint of the transparency log.
 */
export const mailMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notice'), nrp: z.string(), notification_id: z.string(), content: mailContent }),
  z.object({ kind: z.literal('confirmation'), nrp: z.string(), requested_at: z.iso.datetime() }),
  z.object({ kind: z.literal('checkpoint'), mail_address: z.string(), day: z.iso.date(), note: z.string() }),
]);
export type MailMessage = z.infer<typeof mailMessage>;

/** Queues a mail for the worker. A repeated message sends no second mail. */
export const queueMail = async (message: MailMessage): Promise<void> => {
  await sqs.send(
    new SendMessageCommand({ QueueUrl: requiredEnv('MAILS_QUEUE_URL'), MessageBody: JSON.stringify(message) }),
  );
};
