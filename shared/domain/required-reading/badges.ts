import * as z from 'zod/mini';

export const pinLength = 6;
/** Crockford's base32: none of its signs is mistaken for another where a code is typed. */
export const badgeSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The token of a scanned or typed badge: 130 random bits. Scanners with another keyboard layout replace the punctuation. */
export const badgeTokenIn = (text: string): string | undefined =>
  /^(?:HIMSBADGE)?([0-9A-HJKMNP-TV-Z]{26})$/.exec(text.toUpperCase().replace(/[^0-9A-Z]/g, ''))?.[1];

export const badgeCode = z
  .string({ error: 'Lencana harus dipindai' })
  .check(z.refine((text) => badgeTokenIn(text) !== undefined, 'Ini bukan kode lencana HIMS.'));
export const pin = z.string({ error: 'PIN harus 6 angka.' }).check(z.regex(/^\d{6}$/, 'PIN harus 6 angka.'));
