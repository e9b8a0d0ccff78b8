import { randomUUID } from 'node:crypto';
import type { MailEvent, SentMail } from '../model.ts';

/**
 * The event of a mail to SES's mailbox simulator, as EventBridge delivers it; undefined for every other recipient.
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html#send-email-simulator
 */
export const simulatedEvent = (
  { id, from, to }: SentMail,
  tags: Record<string, string[]>,
  { region, account, at }: { region: string; account: string; at: Date },
): MailEvent | undefined => {
  const timestamp = at.toISOString();
  const named = (name: string): { emailAddress: string }[] =>
    to
      .filter((address) => new RegExp(`^${name}(\\+[^@]*)?@simulator\\.amazonses\\.com$`, 'i').test(address))
      .map((emailAddress) => ({ emailAddress }));
  const mail = { timestamp, source: from, messageId: id, destination: to, tags };
  const eventOf = (detailType: string, detail: object): MailEvent => ({
    version: '0',
    id: randomUUID(),
    'detail-type': detailType,
    source: 'aws.ses',
    account,
    time: timestamp.replace(/\.\d+Z$/, 'Z'),
    region,
    resources:
      tags['ses:configuration-set']?.map((name) => `arn:aws:ses:${region}:${account}:configuration-set/${name}`) ?? [],
    detail: { ...detail, mail },
  });
  const [bounced, complained] = [named('bounce'), named('complaint')];
  if (bounced.length > 0)
    return eventOf('Email Bounced', {
      eventType: 'Bounce',
      bounce: { bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients: bounced, timestamp },
    });
  if (complained.length > 0)
    return eventOf('Email Complaint Received', {
      eventType: 'Complaint',
      complaint: { complainedRecipients: complained, complaintFeedbackType: 'abuse', timestamp },
    });
  return undefined;
};
