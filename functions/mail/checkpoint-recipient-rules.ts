import {
  type CheckpointRecipient,
  maxCheckpointRecipients,
  type RecipientsChange,
  type RecordedRecipientsChange,
} from '../../shared/api/checkpoint-recipients.ts';
import { Failure } from '../../shared/errors.ts';
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
  if (found && found.switched_off === null) throw invalidAddress('Alamat e-mail ini sudah ada dalam daftar');
  if (others.length >= maxCheckpointRecipients)
    throw invalidAddress(`Daftar ini paling banyak berisi ${maxCheckpointRecipients} alamat e-mail`);
  const { mail_address, remark } = change;
  return { after: [...others, { mail_address, remark, switched_off: null }], recorded: change };
};

const invalidAddress = (detail: string): Failure =>
  new Failure('invalid_input', { detail }, { fields: { 'change.mail_address': detail } });

/** The recipients after a bounce or complaint; undefined where it is about none of them. */
export const recipientsWithout = (
  before: readonly CheckpointRecipient[],
  addresses: readonly string[],
  switched_off: NonNullable<CheckpointRecipient['switched_off']>,
): CheckpointRecipient[] | undefined => {
  const isUndeliverable = ({ mail_address, switched_off: off }: CheckpointRecipient): boolean =>
    off === null && addresses.some((each) => isSameAddress(each, mail_address));
  if (!before.some(isUndeliverable)) return undefined;
  return before.map((each) => (isUndeliverable(each) ? { ...each, switched_off } : each));
};
