import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mailPagePath } from '../../shared/domain/notices/mail-paths.ts';
import { requiredEnv } from '../runtime/env.ts';
import type { RenderedMail } from './mail-rendering.tsx';
import { userTag } from './mail-tags.ts';

const ses = new SESv2Client({});

/** An address of the page. */
export const pageLink = (path: string): string => `${requiredEnv('PAGE_URL')}${path}`;

/** Sends one mail. SES has no idempotency key: the caller sends each only once. */
export const sendMail = async (nrp: string, address: string, { subject, html, text }: RenderedMail): Promise<void> => {
  const content = (Data: string) => ({ Data, Charset: 'UTF-8' });
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: requiredEnv('MAIL_FROM'),
      Destination: { ToAddresses: [address] },
      ConfigurationSetName: requiredEnv('MAIL_CONFIGURATION_SET'),
      EmailTags: [{ Name: userTag, Value: nrp }],
      Content: {
        Simple: {
          Subject: content(subject),
          Body: { Html: content(html), Text: content(text) },
          // A link to the setting and no one-click form (RFC 8058), because a change needs a sign-in.
          Headers: [{ Name: 'List-Unsubscribe', Value: `<${pageLink(mailPagePath)}>` }],
        },
      },
    }),
  );
};
