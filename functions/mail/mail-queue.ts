import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { requiredEnv } from '../runtime/env.ts';
import { mailContent } from './mail-contents.ts';

const sqs = new SQSClient({});

/** A message of the queue: mail a notification to its recipient, or the link that confirms a user's address. */
export const mailMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notice'), nrp: z.string(), notification_id: z.string(), content: mailContent }),
  z.object({ kind: z.literal('confirmation'), nrp: z.string(), requested_at: z.iso.datetime() }),
]);
export type MailMessage = z.infer<typeof mailMessage>;

/** Queues a mail for the worker. A repeated message sends no second mail. */
export const queueMail = async (message: MailMessage): Promise<void> => {
  await sqs.send(
    new SendMessageCommand({ QueueUrl: requiredEnv('MAILS_QUEUE_URL'), MessageBody: JSON.stringify(message) }),
  );
};
