import * as z from 'zod/mini';
import { sendMessage } from '../runtime/queues.ts';
import { mailContent } from './notice-mails.ts';

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
export const queueMail = (message: MailMessage): Promise<void> => sendMessage('MAILS_QUEUE_URL', message);
