import {
  type CheckpointRecipient,
  maxCheckpointRecipients,
  type RecipientsChange,
  type RecordedRecipientsChange,
} from '../../shared/api/checkpoint-recipients.ts';
import { Failure, invalidField } from '../../shared/errors.ts';
import { isSameAddress } from './mail-rules.ts';

/** The recipients after a change, and the change as the history records it. */
export const recipientsAfter = (
  before: readonly CheckpointRecipient[],
  change: RecipientsChange,
): { after: CheckpointRecipient[]; recorded: RecordedRecipientsChange['change'] } => {
  const found = before.find(({ mail_address }) => isSameAddress(mail_address, change.mail_address));
  const others = before.filter((each) => each !== found);
  if (change.kind === 'remove') {
    if (!found) throw new Failure('not_found');
    const { mail_address, remark } = found;
    return { after: others, recorded: { kind: 'remove', mail_address, remark } };
  }
  // An address to which nothing could be delivered is tried again.
  if (found && found.switched_off === null)
    throw invalidField('change.mail_address', 'Alamat e-mail ini sudah ada dalam daftar');
  if (others.length >= maxCheckpointRecipients)
    throw invalidField(
      'change.mail_address',
      `Daftar ini paling banyak berisi ${maxCheckpointRecipients} alamat e-mail`,
    );
  const { mail_address, remark } = change;
  return { after: [...others, { mail_address, remark, switched_off: null }], recorded: change };
};

/** The first recipient of these addresses to whom mails are still sent. */
export const undeliverableRecipient = (
  recipients: readonly CheckpointRecipient[],
  addresses: readonly string[],
): CheckpointRecipient | undefined =>
  recipients.find(
    ({ mail_address, switched_off }) =>
      switched_off === null && addresses.some((each) => isSameAddress(each, mail_address)),
  );

/** The recipients after a change of their history. */
export const recipientsAfterEvent = (
  before: readonly CheckpointRecipient[],
  { change: { kind, mail_address, remark, reason }, at }: RecordedRecipientsChange,
): CheckpointRecipient[] => {
  const isIt = (each: CheckpointRecipient): boolean => isSameAddress(each.mail_address, mail_address);
  if (kind === 'switch_off' && reason !== undefined)
    return before.map((each) => (isIt(each) ? { ...each, switched_off: { reason, at } } : each));
  const others = before.filter((each) => !isIt(each));
  return kind === 'add' ? [...others, { mail_address, remark, switched_off: null }] : others;
};
