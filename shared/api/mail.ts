import * as z from 'zod/mini';
import { mailAddress, mailOffReasons } from '../domain/people/mail-addresses.ts';
import { defineCalls, get, post, signedIn } from './call.ts';
import { timestamp } from './fields.ts';

/** The caller's own address and setting; no user sees those of another. */
export const mailSettings = z.object({
  address: z.nullable(z.string()),
  /** Whether its owner followed the link of the confirmation. */
  confirmed: z.boolean(),
  /** The user's own choice. */
  enabled: z.boolean(),
  /** Why nothing is sent to the address any more, until it is confirmed again. */
  switched_off: z.nullable(z.object({ reason: z.enum(mailOffReasons), at: timestamp })),
});
export type MailSettings = z.infer<typeof mailSettings>;

const output = z.object({ mail: mailSettings });

export const mailCalls = defineCalls({
  'get-mail-settings': get({
    access: signedIn,
    input: z.object({}),
    output,
    errors: ['mail_unavailable'],
  }),
  /**
   * Sets the caller's address and sends a link that confirms it; the same unconfirmed address again sends another link.
   * `null` removes the address. An address that is confirmed already stays as it is.
   */
  'set-mail-address': post({
    access: signedIn,
    input: z.object({ address: z.nullable(mailAddress) }),
    output,
    errors: ['mail_unavailable', 'mail_limit'],
  }),
  /** Confirms the caller's address with the token of the link, which is valid for a day; also a second time. */
  'confirm-mail-address': post({
    access: signedIn,
    input: z.object({
      token: z
        .string({ error: 'Tautan konfirmasi tidak lengkap' })
        .check(z.regex(/^[\w-]{43}$/, 'Tautan konfirmasi tidak lengkap')),
    }),
    output,
    errors: ['mail_unavailable', 'mail_link_invalid'],
  }),
  'set-mail-enabled': post({
    access: signedIn,
    input: z.object({ enabled: z.boolean({ error: 'Pilih hidup atau mati' }) }),
    output,
    errors: ['mail_unavailable'],
  }),
});
