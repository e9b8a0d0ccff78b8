import type { MailSettings } from '../../shared/api/mail.ts';
import { type MailOffReason, maxConfirmationsPerDay } from '../../shared/domain/people/mail-addresses.ts';
import type { MailAddress, MailAddressInput } from './mail-address-store.ts';

const dayMs = 24 * 60 * 60 * 1000;

export const mailSettingsOf = (stored: MailAddressInput | undefined): MailSettings => ({
  address: stored?.address ?? null,
  confirmed: stored?.address != null && stored.confirmed_at !== null,
  enabled: stored?.enabled ?? true,
  switched_off: stored?.switched_off ?? null,
});

/** The address to which notices are sent; undefined where none may be. */
export const deliveryAddress = (stored: MailAddress | undefined): string | undefined =>
  stored?.address != null && stored.confirmed_at !== null && stored.enabled && stored.switched_off === null
    ? stored.address
    : undefined;

/** Whether a confirmation is needed: of another address, of an unconfirmed one, and of one that was switched off. */
export const needsConfirmation = (stored: MailAddress | undefined, address: string): boolean =>
  stored?.address !== address || stored.confirmed_at === null || stored.switched_off !== null;

/** The confirmations of the last 24 hours, and from when another one is allowed where there are too many. */
export const confirmationLimit = (
  requests: readonly string[],
  now: Date,
): { recent: string[]; allowedFrom: string | undefined } => {
  const recent = requests.filter((at) => Date.parse(at) > now.getTime() - dayMs);
  const oldest = recent.at(-maxConfirmationsPerDay);
  return {
    recent,
    allowedFrom: oldest === undefined ? undefined : new Date(Date.parse(oldest) + dayMs).toISOString(),
  };
};

/** The user's setting with an address that waits for its confirmation. */
export const withRequestedAddress = (
  stored: MailAddress | undefined,
  { nrp, address, recent, now }: { nrp: string; address: string; recent: readonly string[]; now: Date },
): MailAddressInput => {
  const requested_at = now.toISOString();
  return {
    nrp,
    address,
    confirmed_at: null,
    enabled: stored?.enabled ?? true,
    // Nothing is sent before the address is confirmed; what happened to it is shown until then.
    switched_off: stored?.address === address ? stored.switched_off : null,
    confirmation: { requested_at },
    requests: [...recent, requested_at],
  };
};

export type ConfirmationState = 'valid' | 'confirmed' | 'invalid';

/** What a token is for the user who sends it; `confirmed`: its link was followed before. */
export const confirmationState = (stored: MailAddress | undefined, tokenHash: string, now: Date): ConfirmationState => {
  const { token_hash, expires_at } = stored?.confirmation ?? {};
  if (stored?.address == null || token_hash === undefined || token_hash !== tokenHash) return 'invalid';
  if (stored.confirmed_at !== null) return 'confirmed';
  return expires_at !== undefined && expires_at > now.toISOString() ? 'valid' : 'invalid';
};

/** Mail servers fold the case of domains, and most of them that of the whole address. */
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The setting after a bounce or complaint; undefined where it was about an address that the user no longer has. */
export const switchedOff = (
  stored: MailAddress | undefined,
  { addresses, reason, at }: { addresses: readonly string[]; reason: MailOffReason; at: string },
): MailAddressInput | undefined => {
  const address = stored?.address;
  if (!stored || address == null || !addresses.some((each) => isSameAddress(each, address))) return undefined;
  return stored.switched_off === null ? { ...stored, switched_off: { reason, at } } : stored;
};
