import type { CheckpointRecipients, RecipientsChange } from '../../shared/api/checkpoint-recipients.ts';
import type { NamedUser } from '../../shared/domain/people/roles.ts';
import { failing } from '../../shared/errors.ts';
import { retryOnConflict, transactWrite } from '../db/transactions.ts';
import type { Command } from '../http/idempotency-store.ts';
import { recipientsAfter, recipientsAfterEvent, undeliverableRecipient } from './checkpoint-recipient-rules.ts';
import { loadCheckpointRecipients, recipientsEventPut, recipientsPut } from './checkpoint-recipient-store.ts';
import { requireMail } from './mail-environment.ts';
import type { UndeliverableMail } from './mail-event-rules.ts';

interface Context {
  caller: NamedUser;
  command: Command;
  now: Date;
}

const throwChanged = failing('recipients_changed');

/** Adds or removes a recipient; `recipients_changed` where the list has another version than the one that the admin saw. */
export const changeCheckpointRecipients = async (
  { version, change }: { version: number; change: RecipientsChange },
  { caller: { nrp, full_name }, command, now }: Context,
): Promise<CheckpointRecipients> => {
  await requireMail();
  const before = await loadCheckpointRecipients();
  if (before.version !== version) return throwChanged();
  const { after: recipients, recorded } = recipientsAfter(before.recipients, change);
  const settings = { recipients, version: version + 1 };
  const event = { version: version + 1, change: recorded, actor: { nrp, full_name }, at: now.toISOString() };
  await transactWrite([
    ...command.resultPuts({ settings }),
    recipientsPut(settings, throwChanged),
    recipientsEventPut(event),
  ]);
  return settings;
};

const mailSystem: NamedUser = { nrp: 'SISTEM', full_name: 'Pengiriman e-mail' };

/** Sends nothing more to recipients after a bounce or complaint; resolves to whether one of them still was one. */
export const switchRecipientOff = async (
  mail: Pick<UndeliverableMail, 'addresses' | 'reason' | 'at'>,
): Promise<boolean> => {
  let isSwitchedOff = false;
  while (await switchNextOff(mail)) isSwitchedOff = true;
  return isSwitchedOff;
};

const switchNextOff = ({
  addresses,
  reason,
  at,
}: Pick<UndeliverableMail, 'addresses' | 'reason' | 'at'>): Promise<boolean> =>
  retryOnConflict(async (write) => {
    const { recipients: before, version } = await loadCheckpointRecipients();
    const recipient = undeliverableRecipient(before, addresses);
    if (!recipient) return false;
    const { mail_address, remark } = recipient;
    const change = { kind: 'switch_off', mail_address, remark, reason } as const;
    const event = { version: version + 1, change, actor: mailSystem, at };
    await write([
      recipientsPut({ recipients: recipientsAfterEvent(before, event), version: version + 1 }),
      recipientsEventPut(event),
    ]);
    return true;
  });
