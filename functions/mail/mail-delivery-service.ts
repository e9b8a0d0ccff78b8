import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { confirmationPath, mailPagePath } from '../../shared/domain/notices/page-paths.ts';
import { confirmationHours } from '../../shared/domain/people/mail-addresses.ts';
import { newSecret, secretHash } from '../auth/secrets.ts';
import { transactWrite } from '../db/transactions.ts';
import { loadProfile } from '../profiles/profile-store.ts';
import { requiredEnv } from '../runtime/env.ts';
import { loadCheckpointRecipients } from './checkpoint-recipient-store.ts';
import { loadMailAddress, type MailAddress, mailAddressPut } from './mail-address-store.ts';
import { isMailPaused } from './mail-pause-store.ts';
import type { MailMessage } from './mail-queue.ts';
import { type RenderedMail, renderCheckpoint, renderConfirmation, renderNotice } from './mail-rendering.tsx';
import { deliveryAddress } from './mail-rules.ts';
import { checkpointTag, userTag } from './mail-tags.ts';
import { type MailContent, mailOf } from './notice-mails.ts';
import { claimMail, saveMailState } from './sent-mail-store.ts';

/** What became of a mail: `repeated` was sent before, `unwanted` has no recipient any more, `paused` by an operator. */
export type Delivery = 'sent' | 'repeated' | 'unwanted' | 'paused';

/**
 * Sends the mail of a message, once: each is claimed before and marked after it is sent. A worker that dies between SES
 * and the mark makes the next attempt, a minute later, send it a second time; a mail is never lost that way.
 */
export const deliverMail = async (message: MailMessage): Promise<Delivery> => {
  if (await isMailPaused()) return 'paused';
  if (message.kind === 'checkpoint') return deliverCheckpoint(message);
  const { nrp } = message;
  const [stored, profile] = await Promise.all([loadMailAddress(nrp), loadProfile(nrp)]);
  if (!stored || !profile?.active) return 'unwanted';
  return message.kind === 'confirmation'
    ? deliverConfirmation(stored, message.requested_at)
    : deliverNotice(stored, message.notification_id, message.content);
};

const deliverNotice = async (stored: MailAddress, id: string, content: MailContent): Promise<Delivery> => {
  const address = deliveryAddress(stored);
  if (address === undefined) return 'unwanted';
  return sendOnce(stored.nrp, id, async () => {
    const links = { page: pageLink(mailOf(content).path), setting: pageLink(mailPagePath) };
    await sendMail(stored.nrp, address, renderNotice(content, links));
  });
};

const deliverCheckpoint = async ({
  mail_address,
  day,
  note,
}: Extract<MailMessage, { kind: 'checkpoint' }>): Promise<Delivery> => {
  const { recipients } = await loadCheckpointRecipients();
  const isWanted = recipients.some((each) => each.mail_address === mail_address && each.switched_off === null);
  if (!isWanted) return 'unwanted';
  return sendOnce(checkpointTag, `${day}#${mail_address}`, () =>
    sendMail(checkpointTag, mail_address, renderCheckpoint(note, day), { unsubscribe: undefined }),
  );
};

/** The token exists in this function and in the mail only; its hash is stored before the mail is sent. */
const deliverConfirmation = async (stored: MailAddress, requestedAt: string): Promise<Delivery> => {
  const { nrp, address, confirmed_at, confirmation } = stored;
  if (address === null || confirmed_at !== null || confirmation?.requested_at !== requestedAt) return 'unwanted';
  return sendOnce(nrp, `CONFIRM#${requestedAt}`, async () => {
    const token = newSecret();
    const expires_at = new Date(Date.now() + confirmationHours * 3_600_000).toISOString();
    const withToken = { ...confirmation, token_hash: secretHash(token), expires_at };
    await transactWrite([mailAddressPut(stored, { ...stored, confirmation: withToken })]);
    const links = { page: pageLink(confirmationPath(token)), setting: pageLink(mailPagePath) };
    await sendMail(nrp, address, renderConfirmation(links));
  });
};

/** Throws where another worker is sending the same mail: the message returns to its queue. */
const sendOnce = async (nrp: string, id: string, send: () => Promise<void>): Promise<Delivery> => {
  const claim = await claimMail(nrp, id, new Date());
  if (claim === 'sent') return 'repeated';
  if (claim === 'busy') throw new Error('Another worker is sending this mail');
  try {
    await send();
  } catch (error) {
    await saveMailState(nrp, id, 'failed', new Date());
    throw error;
  }
  await saveMailState(nrp, id, 'sent', new Date());
  return 'sent';
};

const ses = new SESv2Client({});

/** An address of the page. */
const pageLink = (path: string): string => `${requiredEnv('PAGE_URL')}${path}`;

/**
 * Sends one mail; `tag` comes back with a bounce or complaint. SES has no idempotency key: the caller sends each only once.
 * `unsubscribe`: where the recipient can stop such mails.
 */
const sendMail = async (
  tag: string,
  address: string,
  { subject, html, text }: RenderedMail,
  { unsubscribe }: { unsubscribe: string | undefined } = { unsubscribe: pageLink(mailPagePath) },
): Promise<void> => {
  const content = (Data: string) => ({ Data, Charset: 'UTF-8' });
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: requiredEnv('MAIL_FROM'),
      Destination: { ToAddresses: [address] },
      ConfigurationSetName: requiredEnv('MAIL_CONFIGURATION_SET'),
      EmailTags: [{ Name: userTag, Value: tag }],
      Content: {
        Simple: {
          Subject: content(subject),
          Body: { Html: content(html), Text: content(text) },
          // A link to the setting and no one-click form (RFC 8058), because a change needs a sign-in.
          ...(unsubscribe !== undefined && { Headers: [{ Name: 'List-Unsubscribe', Value: `<${unsubscribe}>` }] }),
        },
      },
    }),
  );
};
