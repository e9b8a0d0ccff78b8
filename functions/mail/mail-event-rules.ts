import * as z from 'zod/mini';
import type { MailOffReason } from '../../shared/domain/people/mail-addresses.ts';

const mail = z.object({ tags: z.record(z.string(), z.array(z.string())) });
const recipients = z.array(z.object({ emailAddress: z.string() }));

/**
 * Bounces and complaints as EventBridge delivers them.
 * https://docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html
 */
const mailEvent = z.object({
  detail: z.discriminatedUnion('eventType', [
    z.object({
      eventType: z.literal('Bounce'),
      mail,
      bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients, timestamp: z.iso.datetime() }),
    }),
    z.object({
      eventType: z.literal('Complaint'),
      mail,
      complaint: z.object({ complainedRecipients: recipients, timestamp: z.iso.datetime() }),
    }),
  ]),
});

/** Addresses that must get no further mail, of one user. */
export interface UndeliverableMail {
  nrp: string;
  addresses: string[];
  reason: MailOffReason;
  at: string;
}

/**
 * What follows from an event; undefined for a bounce that may be temporary, as of a full mailbox, and for mail that names
 * no user. Throws for an event of another form.
 */
export const undeliverableMailOf = (event: unknown, userTag: string): UndeliverableMail | undefined => {
  const { detail } = mailEvent.parse(event);
  const [nrp] = detail.mail.tags[userTag] ?? [];
  if (nrp === undefined) return undefined;
  if (detail.eventType === 'Complaint') {
    const { complainedRecipients, timestamp } = detail.complaint;
    return { nrp, addresses: addressesOf(complainedRecipients), reason: 'complaint', at: instant(timestamp) };
  }
  const { bounceType, bouncedRecipients, timestamp } = detail.bounce;
  if (bounceType !== 'Permanent') return undefined;
  return { nrp, addresses: addressesOf(bouncedRecipients), reason: 'bounce', at: instant(timestamp) };
};

/** Recipients may be written with a name: 'Budi <budi@…>'. */
const addressesOf = (found: z.infer<typeof recipients>): string[] =>
  found.map(({ emailAddress }) => /<([^>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress);

const instant = (timestamp: string): string => new Date(timestamp).toISOString();
