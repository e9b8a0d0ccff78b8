import * as z from 'zod/mini';
import { mailAddress, mailOffReasons } from '../domain/people/mail-addresses.ts';
import { namedUser } from '../domain/people/roles.ts';
import { textLine } from '../domain/text.ts';
import { adminOnly, defineCalls, get, post } from './call.ts';
import { count, timestamp, wholeNumber } from './fields.ts';

/** Each address gets a mail a day. */
export const maxCheckpointRecipients = 10;
export const maxRecipientRemark = 100;

/** Who the recipient is: no account belongs to an external auditor. */
const remark = textLine('Keterangan', maxRecipientRemark);

export const recipientsChange = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('add'), mail_address: mailAddress, remark }),
    z.object({ kind: z.literal('remove'), mail_address: mailAddress }),
  ],
  { error: 'Perubahan tidak dikenal' },
);
export type RecipientsChange = z.infer<typeof recipientsChange>;

export const checkpointRecipient = z.object({
  mail_address: z.string(),
  remark: z.string(),
  /** Why nothing is sent to it any more, until it is added again. */
  switched_off: z.nullable(z.object({ reason: z.enum(mailOffReasons), at: timestamp })),
});
export type CheckpointRecipient = z.infer<typeof checkpointRecipient>;

export const checkpointRecipients = z.object({
  /** In the order in which they were added. */
  recipients: z.array(checkpointRecipient),
  /** 0 before the first change. */
  version: count,
});
export type CheckpointRecipients = z.infer<typeof checkpointRecipients>;

/**
 * A change as the history has it; `remark` is that of the removed recipient. One after a bounce or complaint names why
 * nothing is sent any more.
 */
export const recordedRecipientsChange = z.object({
  version: z.int().check(z.positive()),
  change: z.object({
    kind: z.enum(['add', 'remove', 'switch_off']),
    mail_address: z.string(),
    remark: z.string(),
    reason: z.optional(z.enum(mailOffReasons)),
  }),
  actor: namedUser,
  at: timestamp,
});
export type RecordedRecipientsChange = z.infer<typeof recordedRecipientsChange>;

/** The latest changes that the history shows. */
export const maxShownRecipientChanges = 100;

export const checkpointRecipientCalls = defineCalls({
  /** Who gets the daily checkpoint of the transparency log, the latest changes of that, and the present checkpoint. */
  'get-checkpoint-recipients': get({
    access: adminOnly,
    input: z.object({}),
    output: z.object({
      settings: checkpointRecipients,
      changes: z.array(recordedRecipientsChange),
      /** In its short form; null before the first one. */
      checkpoint: z.nullable(z.string()),
      sends_mail: z.boolean(),
    }),
  }),
  /** Adds or removes a recipient, if the list still has the version that was read. */
  'change-checkpoint-recipients': post({
    access: adminOnly,
    input: z.object({ version: wholeNumber, change: recipientsChange }),
    output: z.object({ settings: checkpointRecipients }),
    errors: ['recipients_changed', 'mail_unavailable', 'not_found'],
  }),
});
