import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mailPagePath } from '../../shared/domain/notices/page-paths.ts';
import { requiredEnv } from '../runtime/env.ts';
import type { RenderedMail } from './mail-rendering.tsx';
import { userTag } from './mail-tags.ts';

const ses = new SESv2Client({});

/** An address of the page. */
export const pageLink = (path: string): string => `${requiredEnv('PAGE_URL')}${path}`;

/**
 * Sends one mail; `tag` comes back with a bounce or complaint. SES has no idempotency key: the caller sends each only once.
 * `unsubscribe`: where the recipient can stop such mails.
 */
export const sendMail = async (
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
