import type { MailSettings } from '../../shared/api/mail.ts';
import { Failure } from '../../shared/errors.ts';
import { secretHash } from '../auth/secrets.ts';
import { retryOnConflict, type TransactItem } from '../db/transactions.ts';
import type { Command } from '../http/idempotency-store.ts';
import { formatTime } from '../runtime/format-time.ts';
import { loadMailAddress, type MailAddress, type MailAddressInput, mailAddressPut } from './mail-address-store.ts';
import { requireMail } from './mail-environment.ts';
import {
  confirmationLimit,
  confirmationState,
  mailSettingsOf,
  needsConfirmation,
  withRequestedAddress,
} from './mail-rules.ts';

interface Context {
  caller: { nrp: string };
  command: Command;
  now: Date;
}

export const loadMailSettings = async (nrp: string): Promise<MailSettings> => {
  await requireMail();
  return mailSettingsOf(await loadMailAddress(nrp));
};

/**
 * Sets the address and requests its confirmation, which the stream and the worker send; `null` removes it.
 * `mail_limit` after too many confirmations within 24 hours.
 */
export const setMailAddress = (
  address: string | null,
  { caller: { nrp }, ...context }: Context,
): Promise<MailSettings> =>
  change(nrp, context.command, (before) => {
    if (address === null) return before && removed(before);
    if (!needsConfirmation(before, address)) return undefined;
    const { recent, allowedFrom } = confirmationLimit(before?.requests ?? [], context.now);
    if (allowedFrom !== undefined)
      throw new Failure('mail_limit', { n: recent.length, waktu: formatTime(allowedFrom) });
    const after = withRequestedAddress(before, { nrp, address, recent, now: context.now });
    return { after, requests: 'confirmation' };
  });

const removed = (before: MailAddress): { after: MailAddressInput } => ({
  after: { ...before, address: null, confirmed_at: null, confirmation: null, switched_off: null },
});

/** `mail_link_invalid` for a token that is unknown, expired or another user's. */
export const confirmMailAddress = (token: string, { caller: { nrp }, command, now }: Context): Promise<MailSettings> =>
  change(nrp, command, (before) => {
    const state = confirmationState(before, secretHash(token), now);
    if (state === 'invalid' || !before) throw new Failure('mail_link_invalid');
    if (state === 'confirmed') return undefined;
    return { after: { ...before, confirmed_at: now.toISOString(), switched_off: null } };
  });

export const setMailEnabled = (
  enabled: boolean,
  { caller: { nrp }, command }: Pick<Context, 'caller' | 'command'>,
): Promise<MailSettings> =>
  change(nrp, command, (before) => {
    const unset: MailAddressInput = {
      nrp,
      address: null,
      confirmed_at: null,
      enabled,
      switched_off: null,
      confirmation: null,
      requests: [],
    };
    return before?.enabled === enabled ? undefined : { after: before ? { ...before, enabled } : unset };
  });

type Compose = (before: MailAddress | undefined) => { after: MailAddressInput; requests?: 'confirmation' } | undefined;

/** Stores what `compose` returns, from a fresh read where the address changed in between; nothing for undefined. */
const change = async (nrp: string, command: Command, compose: Compose): Promise<MailSettings> => {
  await requireMail();
  return retryOnConflict(async (write) => {
    const before = await loadMailAddress(nrp);
    const changed = compose(before);
    const result = mailSettingsOf(changed?.after ?? before);
    const writes: TransactItem[] = changed ? [mailAddressPut(before, changed.after, changed)] : [];
    await write([...command.resultPuts({ mail: result }), ...writes]);
    return result;
  });
};
