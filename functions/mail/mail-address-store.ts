import * as z from 'zod/mini';
import { mailOffReasons } from '../../shared/domain/people/mail-addresses.ts';
import { isAtVersion, itemPut } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem } from '../db/table.ts';
import { stale, type TransactItem } from '../db/transactions.ts';

/** A user's own mail address and setting (U#nrp / MAIL). A removed address leaves its limit of confirmations. */
export const mailAddressItem = z.object({
  nrp: z.string(),
  address: z.nullable(z.string()),
  confirmed_at: z.nullable(z.iso.datetime()),
  /** The user's own choice. */
  enabled: z.boolean(),
  switched_off: z.nullable(z.object({ reason: z.enum(mailOffReasons), at: z.iso.datetime() })),
  /** The latest confirmation that the user requested. The worker that sends it sets the hash of its token. */
  confirmation: z.nullable(
    z.object({
      requested_at: z.iso.datetime(),
      token_hash: z.optional(z.string()),
      expires_at: z.optional(z.iso.datetime()),
    }),
  ),
  /** When confirmations were requested within the last 24 hours. */
  requests: z.array(z.iso.datetime()),
  version: z.int().check(z.positive()),
});
export type MailAddress = z.infer<typeof mailAddressItem>;

export const loadMailAddress = (nrp: string): Promise<MailAddress | undefined> =>
  readItem(mailAddressItem, keys.mailAddress(nrp));

export type MailAddressInput = Omit<MailAddress, 'version'>;

/**
 * The address as it will be stored, if it is still as it was read. `requests`: the stream publishes it, so that the
 * worker sends a confirmation.
 */
export const mailAddressPut = (
  before: MailAddress | undefined,
  after: MailAddressInput,
  { requests }: { requests?: 'confirmation' } = {},
): TransactItem => {
  const stored: MailAddress = { ...after, version: (before?.version ?? 0) + 1 };
  const outbox = requests === undefined ? {} : { outbox: 1, at: after.confirmation?.requested_at };
  return itemPut(
    { ...keys.mailAddress(after.nrp), ...mailAddressItem.parse(stored), ...outbox },
    { condition: isAtVersion(before?.version ?? 0), onConditionFailed: throwStale },
  );
};

const throwStale = stale('The mail address has changed since it was read');
