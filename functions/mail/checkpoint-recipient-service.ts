import type { CheckpointRecipients, RecipientsChange } from '../../shared/api/checkpoint-recipients.ts';
import type { NamedUser } from '../../shared/domain/people/roles.ts';
import { Failure } from '../../shared/errors.ts';
import { retryOnConflict, transactWrite } from '../db/transactions.ts';
import type { Command } from '../http/idempotency-store.ts';
import { recipientsAfter, recipientsWithout } from './checkpoint-recipient-rules.ts';
import { loadCheckpointRecipients, recipientsEventPut, recipientsPut } from './checkpoint-recipient-store.ts';
import { requireMail } from './mail-environment.ts';
import type { UndeliverableMail } from './mail-event-rules.ts';

interface Context {
  caller: NamedUser;
  command: Command;
  now: Date;
}

const throwChanged = (): never => {
  throw new Failure('recipients_changed');
};

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

/** Sends nothing more to a recipient after a bounce or complaint; resolves to whether it still was one. */
export const switchRecipientOff = ({
  addresses,
  reason,
  at,
}: Pick<UndeliverableMail, 'addresses' | 'reason' | 'at'>): Promise<boolean> =>
  retryOnConflict(async (write) => {
    const { recipients: before, version } = await loadCheckpointRecipients();
    const recipients = recipientsWithout(before, addresses, { reason, at });
    if (!recipients) return false;
    await write([recipientsPut({ recipients, version: version + 1 })]);
    return true;
  });
