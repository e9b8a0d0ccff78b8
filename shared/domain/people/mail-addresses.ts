import * as z from 'zod/mini';

/** RFC 5321 allows 254 characters. */
export const maxMailAddressLength = 254;

/** Names that never receive mail (RFC 2606, RFC 6761), and the domain of the synthetic addresses of sessions. */
const placeholderHost = /(^|\.)example(\.|$)|(^|\.)(test|invalid|localhost|local)$/;

export const isPlaceholderAddress = (address: string): boolean =>
  placeholderHost.test(address.split('@').at(-1)?.toLowerCase() ?? '');

/** What most servers accept: dots between characters, a domain of several parts. Smaller in the page than zod's form. */
const addressForm =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/i;

/** A user's own address as it is stored: trimmed, its domain in lower case, because only the part before it may differ by case. */
export const mailAddress = z.pipe(
  z.pipe(
    z.string({ error: 'Alamat e-mail harus diisi' }),
    z.transform((text) => text.trim().replace(/@[^@]*$/, (domain) => domain.toLowerCase())),
  ),
  z.string().check(
    z.minLength(1, 'Alamat e-mail harus diisi'),
    z.maxLength(maxMailAddressLength, `Alamat e-mail paling banyak ${maxMailAddressLength} karakter`),
    z.refine((text) => addressForm.test(text), {
      error: 'Alamat e-mail tidak lengkap atau salah ketik. Contoh yang benar: nama@perusahaan.co.id',
      when: ({ issues }) => issues.length === 0,
    }),
    z.refine((text) => !isPlaceholderAddress(text), {
      error: 'Alamat e-mail contoh tidak dapat menerima e-mail. Isi alamat Anda yang sebenarnya',
      when: ({ issues }) => issues.length === 0,
    }),
  ),
);

/** Why no mail goes to an address any more: it does not exist, or its owner reported a mail as unwanted. */
export const mailOffReasons = ['bounce', 'complaint'] as const;
export type MailOffReason = (typeof mailOffReasons)[number];

/** Confirmations that a user may request within 24 hours. */
export const maxConfirmationsPerDay = 5;

/** How long the link of a confirmation is valid. */
export const confirmationHours = 24;
